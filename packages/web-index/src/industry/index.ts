export { labelIndustries, type LabelReport } from './label-industries.ts';
export { TAXONOMY } from './taxonomy.ts';
