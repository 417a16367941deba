/** What a phrase is a sign of. Every language says as many of them as it has words for. */
export const LEXICON_CLASSES = [
  'call',
  'aboutCalls',
  'journal',
  'terms',
  'resources',
  'directory',
  'addEntry',
  'entryWords',
  'best',
  'things',
  'firms',
  'advice',
  'tools',
  'toolWords',
  'software',
  'versus',
  'alternatives',
  'compared',
  'weighing',
  'report',
  'coverage',
  'interview',
  'newsSections',
  'quoting',
  'ownNews',
  'otherLists',
  'review',
  'howTo',
  'code',
  'gathering',
  'sending',
  'pieces',
  'taking',
  'adding',
  'yours',
] as const;

export type LexiconClass = (typeof LEXICON_CLASSES)[number];

/** Phrases of a language by class, parted by commas. */
export type Phrases = Readonly<Partial<Record<LexiconClass, string>>>;
