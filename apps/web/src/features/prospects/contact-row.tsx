import type { SiteContact } from '@linklode/contract';
import { findSafeHref } from '../../lib/split-url.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { WebLink } from '../../entities/web-link.tsx';
import { CONTACT_TITLES } from './people-export.ts';
import { PROSPECT_FACE, PROSPECT_ROW } from './prospect-row.tsx';

const ACTIONS: Readonly<Record<SiteContact['kind'], string>> = {
  guidelines: 'Read',
  address: 'Write',
  form: 'Open',
  page: 'Open',
};

/** A way to reach the site, and the page that shows it. */
export function ContactRow({ contact }: { contact: SiteContact }) {
  const { kind, value, evidence_url, evidence_text } = contact;
  const [title, action] = [CONTACT_TITLES[kind], ACTIONS[kind]];
  const isMail = kind === 'address';
  const target = isMail ? `mailto:${encodeURIComponent(value).replace('%40', '@')}` : findSafeHref(value);
  return (
    <li className={PROSPECT_ROW}>
      <span className={PROSPECT_FACE} aria-hidden="true">
        {isMail ? '@' : <Icon name="out-link" />}
      </span>
      <div>
        <b className="block leading-5 font-strong wrap-anywhere">{title}</b>
        {isMail ? <p className="text-13/4.5 wrap-anywhere text-muted">{value}</p> : null}
      </div>
      {target === null ? (
        <span />
      ) : (
        <a
          className={`${buttonClass()} min-h-11 border-line px-2.5 text-13`}
          href={target}
          {...(isMail ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
        >
          {action}
          <span className="sr-only">
            : {title}
            {isMail ? '' : ', opens in a new tab'}
          </span>
        </a>
      )}
      <div className="col-[2/-1] grid gap-1 text-12/4.5 wrap-anywhere text-muted">
        {evidence_text === '' || evidence_text === value ? null : (
          <q dir="auto" className="line-clamp-3 text-left">
            {evidence_text}
          </q>
        )}
        {findSafeHref(evidence_url) === null ? null : (
          <p className="flex min-w-0 items-center">
            <WebLink className="mono min-w-0 truncate leading-6" url={evidence_url} title={evidence_url} />
          </p>
        )}
      </div>
    </li>
  );
}
