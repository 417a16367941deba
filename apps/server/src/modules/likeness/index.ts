export type { ExampleIndex, ExamplePage } from './example-index.ts';
export type { Example, LikenessFinder } from './likeness.port.ts';
export { likenessRoutes } from './likeness.routes.ts';
