import type { Prospect } from '@linklode/contract';
import { findSafeHref } from '../../lib/split-url.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { WebLink } from '../../entities/web-link.tsx';
import { initialsOf, roleLine } from './prospect-list.ts';

const CONFIDENCE_WORDS = {
  high: 'High confidence',
  medium: 'Medium confidence',
  low: 'Low confidence',
} as const;

const CONFIDENCE_TAGS = { high: 'tag-accent', medium: '', low: 'tag-warning' } as const;

export const PROSPECT_ROW =
  'grid grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-b border-line py-2.5 pr-4 pl-6 max-sm:pl-4';
export const PROSPECT_FACE =
  'grid size-9 place-items-center rounded-full bg-sunken text-12 font-strong text-muted shadow-[inset_0_0_0_1px_var(--color-line)]';

/** A person, what the site says of them and where it says so. */
export function ProspectRow({ prospect }: { prospect: Prospect }) {
  const { name, linkedin_url, image, evidence_url, evidence_text, confidence } = prospect;
  const profile = linkedin_url === null ? null : findSafeHref(linkedin_url);
  const picture = image === null ? null : findSafeHref(image);
  const role = roleLine(prospect);
  return (
    <li className={PROSPECT_ROW}>
      {picture === null ? (
        <span className={PROSPECT_FACE} aria-hidden="true">
          {initialsOf(name)}
        </span>
      ) : (
        <img className={PROSPECT_FACE} src={picture} alt="" width="36" height="36" loading="lazy" />
      )}
      <div>
        <b className="block leading-5 font-strong wrap-anywhere">
          <bdi>{name}</bdi>
        </b>
        {role === '' ? null : (
          <p className="text-13/4.5 wrap-anywhere text-muted">
            <bdi>{role}</bdi>
          </p>
        )}
      </div>
      {profile === null ? (
        <span className="text-12 text-muted">No profile published</span>
      ) : (
        <a
          className={`${buttonClass()} min-h-11 border-line px-2.5 text-13`}
          href={profile}
          target="_blank"
          rel="noopener noreferrer"
        >
          Profile
          <span className="sr-only"> of {name} on LinkedIn, opens in a new tab</span>
          <Icon name="out-link" />
        </a>
      )}
      <div className="col-[2/-1] grid gap-1 text-12/4.5 wrap-anywhere text-muted">
        {evidence_text === '' ? null : (
          <q dir="auto" className="line-clamp-3 text-left">
            {evidence_text}
          </q>
        )}
        <p className="flex min-w-0 items-center gap-2.5 max-sm:flex-wrap max-sm:gap-y-0">
          <span className={`tag flex-none ${CONFIDENCE_TAGS[confidence]}`}>
            {CONFIDENCE_WORDS[confidence]}
          </span>
          {findSafeHref(evidence_url) === null ? null : (
            <WebLink
              className="mono min-w-0 truncate leading-6"
              url={evidence_url}
              title={evidence_url}
              isTold
            />
          )}
        </p>
      </div>
    </li>
  );
}
