import { whenQuiet } from './quiet.ts';

type OfflineCode = typeof import('./index.ts');

let needed: () => void;
const whenNeeded = new Promise<void>((resolve) => {
  needed = resolve;
});

/** Loads the code for use without a network, for a stored answer. */
export function loadOffline(): Promise<OfflineCode> {
  needed();
  return import('./index.ts');
}

/** The same when the page is quiet, or as soon as a stored answer is looked for: its age has to be shown with it. */
export async function loadOfflineLater(): Promise<OfflineCode> {
  await Promise.race([whenQuiet(), whenNeeded]);
  return import('./index.ts');
}
