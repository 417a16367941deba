import { PRODUCT_NAME, SIGNUP_CREDITS, SUPPORT_RESPONDS_WITHIN_HOURS } from '@linklode/contract/product';
import { LEGAL_TEXTS_SINCE } from '../content/legal-date.ts';
import { Link } from '../lib/router.tsx';
import { paths } from '../paths.ts';
import { ProsePage, type ProseSection } from './prose-page.tsx';

const FACTS = [
  { term: 'Refunds', value: 'none, all payments are final' },
  { term: 'Credits expire', value: 'never' },
  { term: 'To test before you buy', value: `${SIGNUP_CREDITS} free credits` },
  { term: 'Charged without credits', value: 'we put it right' },
];

const SECTIONS: readonly ProseSection[] = [
  {
    id: 'final',
    title: 'All payments are final',
    text: (
      <>
        <p>
          Credits are yours as soon as a payment is confirmed, and they never expire. So there are no refunds
          for credits that you bought, whether they are used or not, and unused credits are not paid out.
        </p>
        <p>
          Every account starts with {SIGNUP_CREDITS} free credits, so that you can see what the results are
          worth to you before you buy. There is no subscription that could renew itself.
        </p>
      </>
    ),
  },
  {
    id: 'wrong',
    title: 'When something went wrong',
    text: (
      <>
        <p>
          If you were charged and the credits did not arrive, wait a few minutes: a payment that is confirmed
          late adds its credits by itself. If they are still missing, or if you were charged twice,{' '}
          <Link to={paths.contact}>contact us</Link> with your order number. We respond within{' '}
          {SUPPORT_RESPONDS_WITHIN_HOURS} business hours and put it right.
        </p>
        <p>
          A search that fails or finds nothing costs no credits; nothing has to be refunded for it. Every
          change of your balance stands in your credit history.
        </p>
      </>
    ),
  },
  {
    id: 'returned',
    title: 'When a payment is returned all the same',
    text: (
      <p>
        If we correct a double charge, or your bank returns a payment, the credits that it bought are taken
        back. Those you still have are taken at once; those already spent are noted as owed and taken out of
        what you buy next. Your balance never falls below zero.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Your rights by law',
    text: (
      <p>
        This policy takes no right from you that the law of your country gives you and that cannot be waived.
        It belongs to the <Link to={paths.terms}>terms and conditions</Link>.
      </p>
    ),
  },
];

export default function RefundPolicyPage() {
  return (
    <ProsePage
      title="Refund policy"
      documentTitle={`Refund policy | ${PRODUCT_NAME}`}
      description="All payments are final. What that means, and what to do when something went wrong."
      lead={`What happens to your money and your credits. It applies since ${LEGAL_TEXTS_SINCE}.`}
      facts={FACTS}
      sections={SECTIONS}
    />
  );
}
