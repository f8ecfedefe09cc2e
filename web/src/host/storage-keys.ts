// Keys of this device's storage that the first script reads too.

export const TOKEN_KEY = 'x-auth-token';

/** The login data of the token's user, for use when the service can't be reached. */
export const KEPT_KEY = 'keptLogin';

/** The language that the payer has chosen, on this device and in this tab. */
export const LANGUAGE_KEY = 'language';
