/** How the API answers. `answer lost` does what was asked and then breaks the connection. */
export type ApiMood =
  | 'honest'
  | 'server error'
  | 'HTML instead of JSON'
  | 'cut JSON'
  | 'connection reset'
  | 'hangs'
  | 'slow'
  | 'too many requests'
  | 'authentication failed'
  | 'answer lost';

/** What payments say of themselves, in answers and webhooks alike. */
export type PaymentMood =
  'honest' | 'wrong amount' | 'wrong currency' | 'of another order' | 'authorised only';

/** How webhooks leave. `withheld` keeps them until a test delivers them itself. */
export type WebhookMood =
  'honest' | 'duplicated' | 'shuffled' | 'withheld' | 'wrong signature' | 'previous secret';

/** What the provider does wrong at this moment; written by tests. */
export interface PaymentMoods {
  api: ApiMood;
  /** How many more calls `api` lasts before it is honest again. */
  apiCalls: number;
  payments: PaymentMood;
  webhooks: WebhookMood;
}

export function honestMoods(): PaymentMoods {
  return { api: 'honest', apiCalls: Infinity, payments: 'honest', webhooks: 'honest' };
}

/** The mood of one more call; counts it. */
export function takeApiMood(moods: PaymentMoods): ApiMood {
  const mood = moods.api;
  if (mood === 'honest') return mood;
  moods.apiCalls -= 1;
  if (moods.apiCalls <= 0) {
    moods.api = 'honest';
    moods.apiCalls = Infinity;
  }
  return mood;
}
