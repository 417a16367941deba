import { CHECKOUT_SCRIPT_URL, type WebConfig } from '@linklode/contract';
import { permissionsPolicy } from './permissions-policy.ts';

/** By directive, in Helmet's names. */
type ContentPolicy = Readonly<Record<string, readonly string[]>>;

export interface PagePolicy {
  readonly content: ContentPolicy;
  /** Whether windows that the page opens may know it: banks answer a payment from such a window. */
  readonly openerPolicy: 'same-origin' | 'same-origin-allow-popups';
  /** The header `Permissions-Policy`. */
  readonly permissions: string;
}

/** What every page of the web app may load: itself and the API. */
function basePolicy({ api_origin }: WebConfig): ContentPolicy {
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    manifestSrc: ["'self'"],
    connectSrc: ["'self'", api_origin],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  };
}

/**
 * Trusted Types: no text can become markup or a script's address in the document, because no policy may be made that
 * would turn it into a trusted value; the app and its libraries never do. The token stands in web storage, so this is
 * the second wall around it, after `script-src`. Missing on the buy page alone: a checkout builds itself by texts that
 * become markup and scripts, without a policy of its own; the stand-in's page has what the provider's has, so that
 * development shows the same.
 */
const TRUSTED_TYPES: ContentPolicy = {
  requireTrustedTypesFor: ["'script'"],
  trustedTypes: ["'none'"],
};

/**
 * What Razorpay's checkout.js needs on the page that runs it. It brings its parts from a growing number of the
 * provider's own hosts (cdn, checkout-static-next, lumberjack-cx ...), and a list of them broke the provider's own shop
 * plug-in when one more came (razorpay/razorpay-magento, issues 537 and 542); so its domain is let in, and no other. It
 * writes style elements and attributes for its window, and sends some banks' forms.
 */
const RAZORPAY_HOSTS = 'https://*.razorpay.com';
const RAZORPAY: ContentPolicy = {
  scriptSrc: [RAZORPAY_HOSTS],
  styleSrc: ["'unsafe-inline'", RAZORPAY_HOSTS],
  imgSrc: [RAZORPAY_HOSTS],
  fontSrc: [RAZORPAY_HOSTS],
  connectSrc: [RAZORPAY_HOSTS],
  frameSrc: [RAZORPAY_HOSTS],
  formAction: [RAZORPAY_HOSTS],
};

/** Card and bank forms of the provider's frame: payment sheets, one-time codes, passkeys, a copied UPI address. */
const CHECKOUT_PERMISSIONS = permissionsPolicy(
  Object.fromEntries(
    ['clipboard-write', 'otp-credentials', 'payment', 'publickey-credentials-get'].map((feature) => [
      feature,
      `(self "${RAZORPAY_HOSTS}")`,
    ]),
  ),
);

function checkoutSources({ checkout_script_url }: WebConfig): ContentPolicy {
  if (checkout_script_url === CHECKOUT_SCRIPT_URL) return RAZORPAY;
  // The stand-in: one script, and one page in a frame.
  return { scriptSrc: [checkout_script_url], frameSrc: [new URL('checkout', checkout_script_url).href] };
}

function withSources(policy: ContentPolicy, more: ContentPolicy): ContentPolicy {
  const names = new Set([...Object.keys(policy), ...Object.keys(more)]);
  return Object.fromEntries(
    [...names].map((name) => [name, [...(policy[name] ?? []), ...(more[name] ?? [])]]),
  );
}

/**
 * The policy of each page: the checkout is let in on /buy-credits and the contact form on /contact-us, and neither
 * anywhere else. A page of OWN_POLICY_PATHS is always loaded as a document, so it never lives under another's policy.
 * Throws where a stand-in's checkout would be let in in production.
 */
export function createPagePolicies(
  webConfig: WebConfig,
  isProduction: boolean,
): (path: string) => PagePolicy {
  if (isProduction && webConfig.checkout_script_url !== CHECKOUT_SCRIPT_URL)
    throw new Error('production lets in no checkout but the provider’s own');
  const base = basePolicy(webConfig);
  const { contact_form_url: form } = webConfig;
  return (path) => {
    if (path === '/buy-credits') {
      return {
        content: withSources(base, checkoutSources(webConfig)),
        openerPolicy: 'same-origin-allow-popups',
        permissions: CHECKOUT_PERMISSIONS,
      };
    }
    const sources = path === '/contact-us' && form !== null ? { frameSrc: [new URL(form).origin] } : {};
    return {
      content: withSources({ ...base, ...TRUSTED_TYPES }, sources),
      openerPolicy: 'same-origin',
      permissions: permissionsPolicy(),
    };
  };
}
