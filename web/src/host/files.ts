import type { Bridge } from './bridge.ts';
import type { Host } from './user-agent.ts';

/** A file is in the browser's hands long before that. */
const HANDED_OVER_MS = 60_000;

/** Whether files can be loaded down and pages printed. Web views have the functions, and nothing comes of them. */
export function canDownload(bridge: Bridge | null, host: Host): boolean {
  return bridge === null && !host.messenger;
}

/** Loads a file down. */
export function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), HANDED_OVER_MS);
}
