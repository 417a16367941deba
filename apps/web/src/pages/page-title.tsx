import { PRODUCT_NAME } from '@linklode/contract/product';
import { useLocation } from 'react-router';
import { useWebConfig } from '../lib/use-web-config.ts';

interface PageTitleProps {
  title: string;
  /** Shown by search engines and beside links; pages behind sign-in have none. */
  description?: string;
}

/** The picture that stands beside a link to any page; `tools/draw-link-picture.ts` draws it. */
const PICTURE = {
  path: '/link-picture.png',
  width: '1200',
  height: '630',
  text: `${PRODUCT_NAME}: three search results with their DA and spam score, above a vein through strata`,
};

/** What search engines and link previews are told (https://ogp.me); the address is without query and hash. */
function PublicPage({ title, description }: { title: string; description: string }) {
  const { web_origin } = useWebConfig();
  const address = web_origin + useLocation().pathname;
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content={PRODUCT_NAME} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={web_origin + PICTURE.path} />
      <meta property="og:image:width" content={PICTURE.width} />
      <meta property="og:image:height" content={PICTURE.height} />
      <meta property="og:image:alt" content={PICTURE.text} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The document's title and, for public pages, what others are told of it; React keeps all of it in the head. */
export function PageTitle({ title, description }: PageTitleProps) {
  return (
    <>
      <title>{title}</title>
      {description ? <PublicPage title={title} description={description} /> : null}
    </>
  );
}
