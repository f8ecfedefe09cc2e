import type { Bridge } from './bridge.ts';

type ClosingWindow = {
  wx?: { miniProgram?: { navigateBack?: () => void } };
  WeixinJSBridge?: { call?: (name: string) => void };
};

/**
 * Closes the page by whatever the app around it offers. Returns whether an app was told to close it. `pagesBefore`: the
 * number of pages that the app has added to the history since it was entered; if nothing can close the page, the payer
 * goes back to before them.
 */
export function closePage(
  bridge: Bridge | null,
  native: Window & ClosingWindow,
  pagesBefore: number,
): boolean {
  if (bridge) bridge.close();
  else if (native.wx?.miniProgram?.navigateBack) native.wx.miniProgram.navigateBack();
  else if (native.WeixinJSBridge?.call) native.WeixinJSBridge.call('closeWindow');
  else {
    native.close();
    if (native.history.length > pagesBefore + 1) native.history.go(-pagesBefore - 1);
    return false;
  }
  return true;
}
