export { buildSampleWeb, pageBytes } from './build-sample-web.ts';
export {
  loadDeadHosts,
  loadFurtherWeb,
  loadSampleBrands,
  loadSampleRanks,
  loadSampleWeb,
} from './load-sample-web.ts';
export type { FurtherSet } from './load-sample-web.ts';
export type { LabelName } from './label.ts';
export { INDUSTRIES } from './sample-site.ts';
export type { SamplePage, SampleSite, Template } from './sample-site.ts';
