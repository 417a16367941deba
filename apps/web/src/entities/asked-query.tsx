import { readSmartQuery } from '../lib/smart-query.ts';
import { QueryText } from './query-text.tsx';

interface AskedQueryProps {
  /** As the history writes it. */
  query: string;
  /** How its text is cut; of one with operators. */
  className?: string;
}

/** A query in its colours; one of a smart filter with the filter as a badge. */
export function AskedQuery({ query, className = '' }: AskedQueryProps) {
  const { filter, text } = readSmartQuery(query);
  if (filter === null)
    return (
      <span className={`mono text-mono/5 wrap-anywhere ${className}`} title={text}>
        <QueryText query={text} />
      </span>
    );
  return (
    <span className="text-13/5 wrap-anywhere" title={text}>
      <span className="tag tag-info">{filter}</span> {text}
    </span>
  );
}
