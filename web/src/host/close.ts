import type { Bridge } from './bridge.ts';

type ClosingWindow = {
  wx?: { miniProgram?: { navigateBack?: () => void } };
  WeixinJSBridge?: { call?: (name: string) => void };
};

/**
 * Closes the page by whatever the app around it offers, and answers whether there is an app that was told to.
 * `pagesBefore`: how many pages of the history the app has
 * added since it was entered; where nobody can close the page, the payer goes back to before it.
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
