/** A text. The gateway sends each id once: a repeated id is the same text. */
type ShortMessage = { readonly id: string; readonly mobile: string; readonly text: string };

/** The SMS gateway. */
export type SmsGateway = {
  readonly breaker: () => BreakerState;
  /** Throws `NotAnswering` unless the gateway has taken the message. */
  readonly send: (message: ShortMessage) => Promise<void>;
};

/** The carrier's one-click login. */
export type CarrierProvider = {
  /** Signs the page's request to the carrier; Base64. Makes no call. */
  readonly sign: (preSignatureData: string) => string;
  /** Number behind a one-click token; null when the carrier refuses it. Throws `NotAnswering`. */
  readonly numberOf: (token: string) => Promise<string | null>;
};

type Coordinate = { readonly latitude: number; readonly longitude: number };

/** Finds the city of a coordinate or of the caller's address. */
export type LocationProvider = {
  /** GB/T 2260 code of the prefecture-level city; null when it is not known. */
  readonly cityOf: (where: Coordinate | { readonly address: string }) => Promise<string | null>;
};

/** The store of feedback pictures, `<day>/<file>` by the day in Shanghai. A picture is written once and never changed. */
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

/** Kinds of pictures that are taken. */
export type PictureType = 'png' | 'jpg' | 'webp';

export type Picture = { readonly bytes: Buffer; readonly type: PictureType };

/** Why a file was not drawn: of no such kind, too many pixels, or pixels that are unreadable or too slow. */
export type NotDrawn = 'NO_PICTURE' | 'TOO_MANY_PIXELS' | 'DAMAGED';

/**
 * Draws a picture anew from its pixels, upright and without anything else the file held. `BUSY`: too many wait, or
 * too many of this payer (`from`).
 */
export type Redraw = (bytes: Buffer, from: string) => Promise<Picture | NotDrawn | 'BUSY'>;

/** OPEN: the partner was silent several times in a row, and no request is sent for a while. TRIAL: then one request decides. */
export type BreakerState = 'CLOSED' | 'OPEN' | 'TRIAL';
