import { PRODUCT_NAME } from '@linklode/contract/product';

/** What a phone needs to keep the product on its home screen, by https://www.w3.org/TR/appmanifest/. */
export function manifestText(): string {
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
    id: '/dashboard',
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    description: 'Websites that could link to yours, with who to write to.',
    lang: 'en-GB',
    start_url: '/dashboard',
    scope: '/',
    // The browser's own bar stays: addresses are meant to be shared.
    display: 'minimal-ui',
    background_color: '#f0f5f1',
    theme_color: '#f0f5f1',
    icons: [
      icon('icon-192.png', 192, 'any'),
      icon('icon-512.png', 512, 'any'),
      icon('icon-maskable-512.png', 512, 'maskable'),
    ],
  });
}
