import { countOf, formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useAdding, type AddedRow } from './use-adding.ts';

interface AddPageProps {
  results: readonly AddedRow[];
  /** The project that the search is for. */
  project: string | undefined;
  foundBy: string;
}

/** Puts every website of a page of results into the project; those that are there stay as they are. */
export function AddPage({ results, project, foundBy }: AddPageProps) {
  const { target, adding, asAdded } = useAdding(project, foundBy);
  if (target === null || results.length === 0) return null;
  return (
    <Button
      kind="quiet"
      disabled={adding.isPending || adding.isSuccess}
      onClick={() =>
        adding.mutate(asAdded(results), {
          onSuccess: ({ added, known }) =>
            showToast(
              `${countOf(added, 'website')} added to ${target.name}${known > 0 ? `, ${formatCount(known)} there already` : ''}.`,
            ),
        })
      }
    >
      <Icon name={adding.isSuccess ? 'check' : 'plus'} className="max-sm:hidden" />
      <span className="max-w-50 truncate">
        {adding.isSuccess ? 'All in' : 'Add all to'} {target.name}
      </span>
    </Button>
  );
}
