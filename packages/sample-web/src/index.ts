export { buildSampleWeb, filePath, pageBytes } from './build-sample-web.ts';
export {
  loadDeadHosts,
  loadFurtherOutsideHosts,
  loadFurtherWeb,
  loadOutsideHosts,
  loadSampleBrands,
  loadSampleRanks,
  loadSampleWeb,
} from './load-sample-web.ts';
export type { FurtherSet, SampleBrand } from './load-sample-web.ts';
export { LABEL_NAMES } from './label.ts';
export type { LabelName, SampleLabel } from './label.ts';
export { INDUSTRIES } from './sample-site.ts';
export type { Industry, SamplePage, SampleSite, SiteKind, Template } from './sample-site.ts';
