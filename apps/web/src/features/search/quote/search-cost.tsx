import { useMe } from '../../../api/use-me.ts';
import { useQuoteOfBoxes } from './quote-query.ts';
import { searchCost } from './quote-cost.ts';
import type { Boxes } from '../run/search-state.ts';

/** What pressing Search costs at most, on its button. */
export function SearchCost({ boxes }: { boxes: Boxes }) {
  const quote = useQuoteOfBoxes(boxes);
  const user = useMe();
  return (
    <small className="num block text-12/4 font-medium">{searchCost(quote, user?.credits ?? null)}</small>
  );
}
