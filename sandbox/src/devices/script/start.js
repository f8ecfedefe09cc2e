/** Runs before anything else of a page: says which device this is, and offers what the app around the page would. */
(() => {
  // The device's facts are put in here.
  const device = __DEVICE__;
  const pretend = (name, value) =>
    Object.defineProperty(Navigator.prototype, name, { configurable: true, get: () => value });
  pretend('userAgent', device.userAgent);
  pretend('appVersion', device.userAgent.replace('Mozilla/', ''));
  pretend('platform', device.platform);
  pretend('maxTouchPoints', 5);
  pretend('userAgentData', undefined);

  // A phone shows no scroll bars.
  if (window !== window.top) document.documentElement.style.scrollbarWidth = 'none';

  const native = () => import('/__device/native.js');
  const call = (json) => {
    native().then((bridge) => bridge.call(json));
  };
  const close = () => {
    native().then((bridge) => bridge.close());
  };
  switch (device.bridge) {
    case 'android':
      window.LifeWallet = { call };
      break;
    case 'ios':
      window.webkit = { messageHandlers: { lifeWallet: { postMessage: call } } };
      break;
    case 'messenger':
      window.WeixinJSBridge = { call: (name) => name === 'closeWindow' && close() };
      break;
    case 'mini':
      window.wx = { miniProgram: { navigateBack: close } };
      break;
    case 'none':
      window.close = close;
      break;
  }
})();
