/** A position further apart than the longest phrase: the gaps of one that is asked by positions come to no more. */
export const MOST_GAP_WORDS = 400;
const BETWEEN_ANCHORS = 4 * MOST_GAP_WORDS;
/** Stands for a word of any kind in a phrase; no word of ours can hold the sign. */
export const HOLE = '¤¤';
/** A count of 10,000 reads one page more. */
const MOST_AT_ONCE = 10_001;

/** Words are made by us (`words` of the query language) and separated by spaces; nothing else is done to them here. */
const text = {
  type: 'text',
  analyzer: 'words',
  search_analyzer: 'holes',
  norms: false,
  index_options: 'positions',
} as const;
const token = { type: 'keyword', doc_values: false, norms: false } as const;
const figure = { type: 'integer' } as const;
/** Kept and given back as it came, and nothing else. */
const kept = { type: 'object', enabled: false } as const;

const analysis = {
  tokenizer: { spaces: { type: 'whitespace', max_token_length: 32_766 } },
  filter: { hole: { type: 'stop', stopwords: [HOLE], ignore_case: false, remove_trailing: false } },
  analyzer: {
    words: { type: 'custom', tokenizer: 'spaces', filter: [] },
    holes: { type: 'custom', tokenizer: 'spaces', filter: ['hole'] },
  },
};

/** Pages lie in the order of static rank, so that the best are found first and the rest is not looked at. */
export function pagesSettings(shards: number): object {
  return {
    settings: {
      number_of_shards: shards,
      number_of_replicas: 0,
      refresh_interval: '-1',
      codec: 'best_compression',
      max_result_window: MOST_AT_ONCE,
      'sort.field': 'seat',
      'sort.order': 'asc',
      analysis,
    },
    mappings: {
      dynamic: 'strict',
      _routing: { required: true },
      _source: { includes: ['page'] },
      properties: {
        seat: figure,
        domain: figure,
        host: { type: 'keyword' },
        cluster: figure,
        date: figure,
        da: figure,
        pa: figure,
        spam: figure,
        address: { type: 'keyword' },
        // Given back beside the page, without the whole of it.
        lang: { type: 'keyword', index: false },
        captured: { type: 'keyword', index: false },
        // Length of the address, of pages that name people or ways to reach them.
        peopled: figure,
        title: text,
        text,
        url: text,
        anchors: { ...text, position_increment_gap: BETWEEN_ANCHORS },
        keys: token,
        labels: token,
        head: { type: 'binary', doc_values: true },
        page: kept,
      },
    },
  };
}

export function sitesSettings(shards: number): object {
  return {
    settings: {
      number_of_shards: shards,
      number_of_replicas: 0,
      refresh_interval: '-1',
      codec: 'best_compression',
    },
    mappings: { dynamic: 'strict', properties: { site: kept, classes: kept, answer: kept } },
  };
}
