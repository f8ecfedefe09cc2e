import type { Device } from '../devices/list.ts';

/** The device's facts. The sandbox replaces the name by them when it serves the file. */
declare const __DEVICE__: Device;

/** Runs before any other script of a page: says which device this is and offers the bridge of the app around the page. */
(() => {
  const device = __DEVICE__;
  const pretend = (name: string, value: unknown) =>
    Object.defineProperty(Navigator.prototype, name, { configurable: true, get: () => value });
  pretend('userAgent', device.userAgent);
  pretend('appVersion', device.userAgent.replace('Mozilla/', ''));
  pretend('platform', device.platform);
  pretend('maxTouchPoints', 5);
  pretend('userAgentData', undefined);

  // Phones show no scroll bars.
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
