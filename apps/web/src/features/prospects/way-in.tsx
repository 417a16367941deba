import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { capitalise } from '../../lib/format.ts';
import { wayInText, waysInQuery } from './ways-in.ts';

interface WayInProps {
  domain: string;
  /** Of all rows of the page, which are asked for together. */
  domains: readonly string[];
}

/** What is known of the way to a site, beside the button that leads to its people. */
export function WayIn({ domain, domains }: WayInProps) {
  const { data } = useQuery(waysInQuery(domains));
  // The panel's code comes with the rows: where the network goes then, it opens all the same and says so.
  useEffect(() => void import('./prospects-panel.tsx').catch(() => undefined), []);
  return capitalise(wayInText(data, domain));
}
