export {
  labelIndustries,
  type LabelOptions,
  type LabelProgress,
  type LabelReport,
} from './label-industries.ts';
export { TAXONOMY } from './taxonomy.ts';
