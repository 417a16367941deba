import { SPEC_TEXTS } from '../../content/texts.ts';
import { anchors, homeSection, paths } from '../../paths.ts';

export interface NavEntry {
  readonly text: string;
  readonly to: string;
}

export const SIGNED_OUT_ENTRIES: readonly NavEntry[] = [
  { text: SPEC_TEXTS.features, to: homeSection(anchors.showcase) },
  { text: SPEC_TEXTS.whyUs, to: homeSection(anchors.whatIs) },
  { text: SPEC_TEXTS.faq, to: homeSection(anchors.faq) },
  { text: SPEC_TEXTS.pricing, to: paths.pricing },
];

export const SIGNED_IN_ENTRIES: readonly NavEntry[] = [
  { text: SPEC_TEXTS.dashboard, to: paths.dashboard },
  { text: 'Projects', to: paths.projects },
  { text: 'Bulk checker', to: paths.bulkMetrics },
  { text: 'History', to: paths.history },
  { text: 'Buy credits', to: paths.buyCredits },
  { text: SPEC_TEXTS.profile, to: paths.profile },
];
