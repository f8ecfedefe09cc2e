import type { Bridge } from './bridge.ts';
import type { Host } from './host.ts';
import { within } from './page.ts';

/** Copies a text; false if the app around the page does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // There is no permission, or no clipboard API because the page is not served over HTTPS.
    return copySelected(text);
  }
}

/** The way without the clipboard API: selects a text and runs the copy command. */
function copySelected(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.className = 'unseen';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  return copied;
}

/** After this time the browser has surely begun the download. */
const HANDED_OVER_MS = 60_000;

/** True if files can be downloaded and pages printed. Web views have these functions, but they do nothing. */
export function canDownload(bridge: Bridge | null, host: Host): boolean {
  return bridge === null && !host.messenger;
}

/** Downloads a file. */
export function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), HANDED_OVER_MS);
}

const WITHIN_MS = 10_000;

/** The phone's position; rejects if the payer does not allow it or it is not known within ten seconds. */
export function currentPosition(): Promise<{ latitude: number; longitude: number }> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('this browser knows no position'));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
      reject,
      { timeout: WITHIN_MS, maximumAge: 600_000 },
    );
  });
}

/** Loads a script into the page; rejects if it does not load within ten seconds. */
export async function loadScript(address: string): Promise<void> {
  const script = document.createElement('script');
  const loaded = new Promise((resolve, reject) => {
    script.onload = resolve;
    script.onerror = reject;
  });
  script.src = address;
  document.head.append(script);
  await within(WITHIN_MS, loaded).catch(() => {
    script.remove();
    throw new Error(`the script of ${new URL(address, window.location.href).origin} did not load`);
  });
}
