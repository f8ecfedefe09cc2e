/**
 * The store of feedback pictures. Names are `<day>/<file>`, the day as `YYYY-MM-DD` in Shanghai. A picture is written
 * once and never changed.
 */
export type PictureStore = {
  /** Stores a picture. It survives a crash once this resolves. */
  readonly put: (name: string, bytes: Buffer) => Promise<void>;
  /** The bytes of a picture; rejects when there is none. */
  readonly get: (name: string) => Promise<Buffer>;
  /** Names of all files of earlier days, one day at a time, including incomplete ones. */
  readonly before: (day: string) => AsyncIterable<readonly string[]>;
  /** Removes a picture; not an error when it is missing. */
  readonly remove: (name: string) => Promise<void>;
};
