export type { ExampleIndex, ExamplePage } from './example-index.ts';
export type { LikenessFinder } from './likeness.port.ts';
export { likenessRoutes } from './likeness.routes.ts';
