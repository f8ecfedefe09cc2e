/** Ways in which a unit breaks the Biller API. */
export const WRONGS = [
  /** Believes every signature. */
  'ANY_KEY',
  /** Believes signatures of any time. */
  'ANY_TIME',
  /** Takes a request as often as it comes. */
  'NONCE_AGAIN',
  /** Signs its answers with another nonce than the request's. */
  'OTHER_NONCE',
  /** Takes fields that the API does not name. */
  'ANY_FORM',
  /** Refuses with a plain text. */
  'ERROR_TEXT',
  /** Finds every account. */
  'ANY_ACCOUNT',
  /** Takes every amount. */
  'ANY_AMOUNT',
  /** Books a write-off each time it comes, with the same answer. */
  'BOOKS_AGAIN',
  /** Knows no number that it has seen. */
  'NO_MEMORY',
  /** Does not compare the contents of a number. */
  'ANY_CONTENT',
  /** Knows no write-off when it is asked for. */
  'FORGETS',
  /** Says of every number that it is in process. */
  'KNOWS_ALL',
  /** Says that a number is void, and takes it later. */
  'CANCELS_NOTHING',
  /** Says that it has reversed, and keeps it booked. */
  'REVERSES_NOTHING',
] as const;
export type Wrong = (typeof WRONGS)[number];
