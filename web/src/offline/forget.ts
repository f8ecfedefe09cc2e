/** Name of the database that keeps answers on this device. */
export const DATABASE = 'life-payment';

/** Forgets every answer kept on this device. */
export function forgetKept(): void {
  try {
    window.indexedDB.deleteDatabase(DATABASE);
  } catch {
    // A browser that refuses even to name its database has kept nothing.
  }
}
