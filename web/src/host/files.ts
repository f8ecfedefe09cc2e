import type { Bridge } from './bridge.ts';
import type { Host } from './user-agent.ts';

/** By this time the browser has surely begun the download. */
const HANDED_OVER_MS = 60_000;

/** Whether files can be downloaded and pages printed. Web views have these functions, but they do nothing. */
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
