/** Storage keys, for this tab. This one says that leaving the entry page closes the web view. */
export const NEED = 'needCloseWebview';
export const TARGET = 'targetPage';
export const LENGTH = 'historyLength';
/** The same for a mini-program; it also lets a page continue when login fails. */
export const MINI_NEED = 'xcx_need_close';

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
