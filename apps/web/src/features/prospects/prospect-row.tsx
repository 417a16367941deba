import type { Prospect } from '@linklode/contract';
import { findSafeHref, splitUrl } from '../../lib/split-url.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { initialsOf, roleLine } from './prospect-list.ts';

const CONFIDENCE_WORDS = {
  high: 'High confidence',
  medium: 'Medium confidence',
  low: 'Low confidence',
} as const;

/** A person, what the site says of them and where it says so. */
export function ProspectRow({ prospect }: { prospect: Prospect }) {
  const { name, linkedin_url, image, evidence_url, evidence_text, confidence } = prospect;
  const profile = findSafeHref(linkedin_url);
  const picture = image === null ? null : findSafeHref(image);
  const evidence = findSafeHref(evidence_url);
  const role = roleLine(prospect);
  const { host, rest } = splitUrl(evidence_url);
  return (
    <li className="prospect">
      {picture === null ? (
        <span className="prospect-face" aria-hidden="true">
          {initialsOf(name)}
        </span>
      ) : (
        <img className="prospect-face" src={picture} alt="" width="36" height="36" loading="lazy" />
      )}
      <div className="prospect-text">
        <b>{name}</b>
        {role === '' ? null : <p>{role}</p>}
      </div>
      {profile === null ? (
        <span />
      ) : (
        <a className={buttonClass()} href={profile} target="_blank" rel="noopener noreferrer">
          Profile
          <span className="sr-only"> of {name} on LinkedIn, opens in a new tab</span>
          <Icon name="out-link" />
        </a>
      )}
      <div className="prospect-evidence">
        {evidence_text === '' ? null : <q>{evidence_text}</q>}
        <p>
          <span className={`tag prospect-${confidence}`}>{CONFIDENCE_WORDS[confidence]}</span>
          {evidence === null ? null : (
            <a
              className="mono"
              href={evidence}
              target="_blank"
              rel="noopener noreferrer"
              title={evidence_url}
            >
              {host}
              {rest}
            </a>
          )}
        </p>
      </div>
    </li>
  );
}
