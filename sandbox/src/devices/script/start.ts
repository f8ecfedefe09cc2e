import type { Device } from '../list.ts';

/** Stands for the device's facts, which the sandbox puts in here when it serves the file. */
declare const __DEVICE__: Device;

/** Runs before anything else of a page: says which device this is, and offers what the app around the page would. */
(() => {
  const device = __DEVICE__;
  const pretend = (name: string, value: unknown) =>
    Object.defineProperty(Navigator.prototype, name, { configurable: true, get: () => value });
  pretend('userAgent', device.userAgent);
  pretend('appVersion', device.userAgent.replace('Mozilla/', ''));
  pretend('platform', device.platform);
  pretend('maxTouchPoints', 5);
  pretend('userAgentData', undefined);

  // A phone shows no scroll bars.
  if (window !== window.top) document.documentElement.style.scrollbarWidth = 'none';

  const native = () => import('./native.ts');
  const call = (json: string): void => {
    void native().then((bridge) => bridge.call(json));
  };
  const close = (): void => {
    void native().then((bridge) => bridge.close());
  };
  switch (device.bridge) {
    case 'android':
      Object.assign(window, { LifeWallet: { call } });
      break;
    case 'ios':
      Object.assign(window, { webkit: { messageHandlers: { lifeWallet: { postMessage: call } } } });
      break;
    case 'messenger':
      Object.assign(window, {
        WeixinJSBridge: { call: (name: string) => name === 'closeWindow' && close() },
      });
      break;
    case 'mini':
      Object.assign(window, { wx: { miniProgram: { navigateBack: close } } });
      break;
    case 'none':
      Object.assign(window, { close });
      break;
  }
})();
