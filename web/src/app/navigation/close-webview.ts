/** Storage keys, for this tab. This one says that leaving the entry page closes the web view. */
const NEED = 'needCloseWebview';
const TARGET = 'targetPage';
const LENGTH = 'historyLength';
/** The same for a mini-program; it also lets a page continue when login fails. */
const MINI_NEED = 'xcx_need_close';

/** Notes that the app was opened for one page: leaving that page closes the app. */
export function setNeedClose(perTab: Storage, targetPage: string, miniProgram: boolean): void {
  perTab.setItem(NEED, '1');
  perTab.setItem(TARGET, targetPage);
  perTab.setItem(LENGTH, String(window.history.length));
  if (miniProgram) perTab.setItem(MINI_NEED, '1');
}

export function clearNeedClose(perTab: Storage): void {
  for (const key of [NEED, TARGET, LENGTH, MINI_NEED]) perTab.removeItem(key);
}

/** Whether going back from the first page of the history closes the app. */
export function closeOnBack(perTab: Storage, path: string): boolean {
  return perTab.getItem(NEED) === '1' && perTab.getItem(TARGET) === path;
}

/** A mini-program's page continues without login. */
export function continuesInMiniProgram(perTab: Storage): boolean {
  return perTab.getItem(MINI_NEED) === '1';
}

/** The number of pages that the app has added to the history since it was entered. */
export function pagesSinceEntry(perTab: Storage): number {
  const before = Number(perTab.getItem(LENGTH) ?? window.history.length);
  return Math.max(0, window.history.length - before);
}
