import { LENGTH, MINI_NEED, NEED, TARGET } from './close-webview.ts';

/** Notes that the app was opened for one page: leaving that page closes the app. */
export function setNeedClose(perTab: Storage, targetPage: string, miniProgram: boolean): void {
  perTab.setItem(NEED, '1');
  perTab.setItem(TARGET, targetPage);
  perTab.setItem(LENGTH, String(window.history.length));
  if (miniProgram) perTab.setItem(MINI_NEED, '1');
}

/** Forgets it. */
export function clearNeedClose(perTab: Storage): void {
  for (const key of [NEED, TARGET, LENGTH, MINI_NEED]) perTab.removeItem(key);
}
