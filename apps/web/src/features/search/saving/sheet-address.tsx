import { createSearchAddress } from '@linklode/contract/calls';
import { failureText, useChange } from '../../../api/use-change.ts';
import { Link } from '../../../lib/router.tsx';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { ShownOnce } from '../../../ui/shown-once.tsx';
import type { SubmittedSearch } from '../run/search-state.ts';

/** An address by which a spreadsheet reads what this search delivered, without a sign-in. */
export function SheetAddress({ submitted: { filter, query } }: { submitted: SubmittedSearch }) {
  const creating = useChange(createSearchAddress, { isTold: true });
  const { data, error } = creating;
  return (
    <div className="grid gap-2 border-t border-line pt-2.5">
      <p className="text-13/5 text-muted">
        A sheet can read this search by an address: what it delivered in the last seven days, without people
        and costs. Whoever knows the address sees it, until you close it in your{' '}
        <Link to={paths.profile}>profile</Link>. For a list that stays, use a project.
      </p>
      {data === undefined ? (
        <Button
          className="justify-self-start"
          disabled={creating.isPending}
          onClick={() => creating.mutate({ filter, query })}
        >
          New address for a sheet
        </Button>
      ) : (
        <ShownOnce text={`=IMPORTDATA("${data.address}")`} />
      )}
      {error ? <FieldError role="alert">{failureText(error)}</FieldError> : null}
    </div>
  );
}
