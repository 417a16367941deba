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
    <footer className="foot">
      <div className="wrap">
        <span>{PRODUCT_NAME}. Prepaid credits, no subscription.</span>
        <ul>
          {LINKS.map(({ text, to }) => (
            <li key={to}>
              <Link to={to}>{text}</Link>
            </li>
          ))}
        </ul>
      </div>
    </footer>
  );
}
