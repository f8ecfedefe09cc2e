/** The database that stores answers on this device. */
export const DATABASE = 'life-payment';

/** Deletes every answer stored on this device. */
export function forgetKept(): void {
  try {
    window.indexedDB.deleteDatabase(DATABASE);
  } catch {
    // A browser that refuses access to the database has stored nothing.
  }
}
