/**
 * Where the pictures of feedback are kept. Names are `<day>/<file>`, the day they were put as `YYYY-MM-DD` in Shanghai,
 * and each is put once and never changed.
 */
export type PictureStore = {
  /** Keeps a picture; once this resolves it outlives a crash. */
  readonly put: (name: string, bytes: Buffer) => Promise<void>;
  /** The bytes of a picture; rejects when there is none. */
  readonly get: (name: string) => Promise<Buffer>;
  /** Names of all that was put on days before this one, a day at a time, half-written ones among them. */
  readonly before: (day: string) => AsyncIterable<readonly string[]>;
  /** Removes a picture; it may be gone already. */
  readonly remove: (name: string) => Promise<void>;
};
