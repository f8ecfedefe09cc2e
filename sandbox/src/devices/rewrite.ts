import type { Urls } from '../world.ts';

/** Replaces the origins of the app and the wallet in a text by the device's. */
export function toDevice(text: string, origin: string, { app, wallet }: Urls): string {
  return swap(swap(text, app, origin), wallet, origin);
}

/**
 * Replaces the device's origin by the app's in what the device sends the wallet: the merchant signed the app's
 * addresses.
 */
export function fromDevice(text: string, origin: string, { app }: Urls): string {
  return swap(text, origin, app);
}

/** Puts the device's script first into a document. */
export function withScript(markup: string, path: string): string {
  return markup.replace(/<head[^>]*>/i, (head) => `${head}<script src="${path}"></script>`);
}

function swap(text: string, from: string, to: string): string {
  const replacements = formsOf(to);
  // A following digit would make it another port.
  return formsOf(from).reduce(
    (swapped, way, index) =>
      swapped.replace(new RegExp(`${RegExp.escape(way)}(?!\\d)`, 'g'), replacements[index] ?? ''),
    text,
  );
}

/** The forms in which an origin stands in a text: plain, encoded inside an address, and encoded twice. */
function formsOf(origin: string): readonly string[] {
  return [origin, encoded(origin), encoded(encoded(origin))];
}

function encoded(text: string): string {
  return encodeURIComponent(text);
}
