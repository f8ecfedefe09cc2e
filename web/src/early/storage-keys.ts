// What the first script reads on this device, by storage key. The app writes it.

export const TOKEN_KEY = 'x-auth-token';

/** The login data of the token's user, for use when the service can't be reached. */
export const KEPT_KEY = 'keptLogin';

/** The language that the payer has chosen, on this device and in this tab. */
export const LANGUAGE_KEY = 'language';

/** The sum that home showed last. It goes with the session, and when the payer goes to the wallet. */
export const OWED_KEY = 'owed';

/** The sum that is owed, in fen, whose it is, and when it was answered, in milliseconds. */
export type KeptOwed = { readonly user: string | null; readonly fen: number; readonly at: number };
