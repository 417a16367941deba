export * from './account.ts';
export * from './auth.ts';
export * from './bulk.ts';
export * from './credits.ts';
export * from './gst.ts';
export * from './history.ts';
export * from './keys.ts';
export * from './invoices.ts';
export * from './likeness.ts';
export * from './metrics.ts';
export * from './page-placeholders.ts';
export * from './page-policies.ts';
export * from './payments.ts';
export * from './problem.ts';
export * from './product.ts';
export * from './projects.ts';
export * from './prospects.ts';
export * from './route.ts';
export * from './search.ts';
export * from './sharing.ts';
export * from './standing-orders.ts';
export * from './system.ts';
export * from './text.ts';
export * from './user.ts';
export * from './watched-links.ts';
export * from './web-paths.ts';

/** Every call of the API. A test proves that the server serves each of them and nothing else. */
export * as routes from './calls.ts';
