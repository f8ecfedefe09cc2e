/** The storage key of the sum that home showed last. It goes with the session. */
export const OWED_KEY = 'owed';

/** The sum that is owed, in fen, whose it is, and when it was answered, in milliseconds. */
export type KeptOwed = { readonly user: string | null; readonly fen: number; readonly at: number };
