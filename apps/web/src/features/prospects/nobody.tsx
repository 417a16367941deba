import type { SiteContact } from '@linklode/contract';
import { findSafeHref } from '../../lib/split-url.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { SectionDrawing } from '../../ui/section-drawing.tsx';

/** Where nobody is named, the best of what is there. */
const NEXT_STEPS: Readonly<Record<SiteContact['kind'], string>> = {
  guidelines: 'Go by the rules for contributors instead',
  address: 'Write to the address of the site instead',
  form: 'Use the contact form instead',
  page: 'Try the contact page instead',
};

const LOOKED_FOR = 'Looked for and not found';

/** Nobody is named: what that means, and what to do instead. */
export function Nobody({
  says,
  contact,
  site,
}: {
  says: string;
  contact: SiteContact | undefined;
  /** Address of its home page. */
  site: string;
}) {
  const href = findSafeHref(site);
  return (
    <div className="grid grid-cols-[96px_minmax(0,1fr)] items-center gap-5 px-6 py-7 text-muted max-sm:grid-cols-[1fr] max-sm:justify-items-start max-sm:px-4">
      <span className="*:h-auto *:w-24">
        <SectionDrawing picture="nobody" />
      </span>
      <div>
        <div role="status" aria-label="Result">
          <h3 className="mb-1 text-16/6 text-text">
            {contact === undefined ? 'Look at the website itself' : NEXT_STEPS[contact.kind]}
          </h3>
          <p>{says}</p>
        </div>
        {contact !== undefined || href === null ? null : (
          <a
            className={`${buttonClass()} mt-4 max-sm:min-h-11`}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
          >
            Open the website
            <Icon name="out-link" />
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
      </div>
    </div>
  );
}

/** What stood on none of the pages, so that nobody looks for it again. */
export function LookedFor({ hasContacts }: { hasContacts: boolean }) {
  return (
    <section aria-label={LOOKED_FOR} data-part="looked-for">
      <h3 className="bg-sunken px-6 py-2 text-12/4.5 tracking-normal text-muted font-stretch-88% max-sm:px-4">
        {LOOKED_FOR}
      </h3>
      <p className="px-6 py-3 text-13/5 text-muted max-sm:px-4">
        Names on author lines, team and about pages, with a role
        {hasContacts ? '' : '; rules for contributors, a contact page or form, and a printed e-mail address'}.
        Of the pages that the index has. Nothing was charged.
      </p>
    </section>
  );
}
