import { useQuery } from '@tanstack/react-query';
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
  return capitalise(wayInText(data, domain));
}
