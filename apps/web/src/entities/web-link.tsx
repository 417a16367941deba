import type { ReactNode } from 'react';
import { findSafeHref, splitUrl } from '../lib/split-url.ts';

interface WebLinkProps {
  url: string;
  className?: string;
  title?: string;
  /** A screen reader is told that it opens in a new tab. */
  isTold?: boolean;
  /** The address, unless told. */
  children?: ReactNode;
}

/**
 * An address of somebody else's, opened in a new tab. Hostile until checked: what is no http or https address stays
 * text.
 */
export function WebLink({ url, className, title, isTold = false, children }: WebLinkProps) {
  const href = findSafeHref(url);
  const { host, rest } = splitUrl(url);
  const content = children ?? host + rest;
  if (href === null)
    return (
      <span className={className} title={title}>
        {content}
      </span>
    );
  return (
    <a className={className} href={href} title={title} target="_blank" rel="noopener noreferrer">
      {content}
      {isTold ? <span className="sr-only"> opens in a new tab</span> : null}
    </a>
  );
}
