import { PAGE_PLACEHOLDERS } from '@linklode/contract/page-placeholders';
import { CREDIT_PACKS, PRODUCT_NAME } from '@linklode/contract/product';
import { paths } from '../paths.ts';
import { QUESTIONS } from './home-texts.ts';
import { fillText } from './texts.ts';

const CONTEXT = 'https://schema.org';
const HOME = `${PAGE_PLACEHOLDERS.web_origin}/`;

const questions = () => ({
  '@type': 'FAQPage',
  mainEntity: QUESTIONS.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: fillText(answer, PAGE_PLACEHOLDERS) },
  })),
});

const product = (page: string) => ({
  '@type': 'Product',
  name: `${PRODUCT_NAME} credits`,
  description: 'One credit pays for one website in your results. No subscription, and credits never expire.',
  image: `${HOME}link-picture.png`,
  brand: { '@type': 'Brand', name: PRODUCT_NAME },
  offers: CREDIT_PACKS.map(({ credits, priceRupees, label }) => ({
    '@type': 'Offer',
    name: label,
    description: `${credits} websites`,
    price: String(priceRupees),
    priceCurrency: 'INR',
    availability: 'https://schema.org/InStock',
    url: page,
  })),
});

/**
 * What a page says in the words of schema.org, for search engines; null where it has nothing to say. It repeats what a
 * reader sees on the page and adds nothing. Addresses hold the placeholder of the web origin.
 */
export function findStructuredData(pathname: string): object | null {
  switch (pathname) {
    case paths.home:
      return {
        '@context': CONTEXT,
        '@graph': [
          { '@type': 'Organization', '@id': `${HOME}#organisation`, name: PRODUCT_NAME, url: HOME },
          { '@type': 'WebSite', name: PRODUCT_NAME, url: HOME, publisher: { '@id': `${HOME}#organisation` } },
          questions(),
        ],
      };
    case paths.pricing:
      return { '@context': CONTEXT, ...product(PAGE_PLACEHOLDERS.web_origin + paths.pricing) };
    default:
      return null;
  }
}
