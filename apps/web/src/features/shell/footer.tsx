import { PRODUCT_NAME } from '@linklode/contract/product';
import { Link } from '../../lib/router.tsx';
import { paths } from '../../paths.ts';

const LINKS = [
  { text: 'Search operators', to: paths.searchOperators },
  { text: 'Pricing', to: paths.pricing },
  { text: 'Privacy policy', to: paths.privacyPolicy },
  { text: 'Terms and conditions', to: paths.terms },
  { text: 'Refund policy', to: paths.refundPolicy },
  { text: 'Contact', to: paths.contact },
];

export function Footer() {
  return (
    <footer className="border-t border-line bg-surface">
      <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-1 py-4 text-13 text-muted">
        <span>{PRODUCT_NAME}. Prepaid credits, no subscription.</span>
        <ul className="ml-auto flex flex-wrap gap-x-5 max-md:ml-0">
          {LINKS.map(({ text, to }) => (
            <li key={to}>
              <Link className="inline-flex min-h-8 items-center text-muted max-sm:min-h-11" to={to}>
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
