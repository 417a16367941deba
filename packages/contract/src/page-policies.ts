/** The payment provider's checkout, as a page loads it. The only other script is that of the local stand-in. */
export const CHECKOUT_SCRIPT_URL = 'https://checkout.razorpay.com/v1/checkout.js';

/**
 * Pages that let in what no other may: the checkout, the contact form. Their content security policy comes with their
 * own answer and holds as long as that document lives, so whoever goes to one of them or leaves it loads a document.
 */
export const OWN_POLICY_PATHS: readonly string[] = ['/buy-credits', '/contact-us'];
