import type { Urls } from '../world.ts';

/** What the app and the wallet say, as if both were at the device's origin. */
export function toDevice(text: string, origin: string, { app, wallet }: Urls): string {
  return swap(swap(text, app, origin), wallet, origin);
}

/** What the device asks the wallet: the addresses the merchant signed are the app's again. */
export function fromDevice(text: string, origin: string, { app }: Urls): string {
  return swap(text, origin, app);
}

/** A document whose first script is the device's. */
export function withScript(markup: string, path: string): string {
  return markup.replace(/<head[^>]*>/i, (head) => `${head}<script src="${path}"></script>`);
}

function swap(text: string, from: string, to: string): string {
  const replacements = ways(to);
  // What follows must not be a further digit of another port.
  return ways(from).reduce(
    (swapped, way, index) =>
      swapped.replace(new RegExp(`${RegExp.escape(way)}(?!\\d)`, 'g'), replacements[index] ?? ''),
    text,
  );
}

/** An address may stand in a text as it is, inside another address, and inside an address inside of that. */
function ways(origin: string): readonly string[] {
  return [origin, encoded(origin), encoded(encoded(origin))];
}

function encoded(text: string): string {
  return encodeURIComponent(text);
}
