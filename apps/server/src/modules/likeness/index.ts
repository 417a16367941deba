export { findLikeness, type ExampleIndex } from './find-likeness.ts';
export type { Example, LikenessFinder } from './likeness.port.ts';
export { likenessRoutes } from './likeness.routes.ts';
export type { ExamplePage } from './page-traits.ts';
