/** Deletes what the device has stored, as on a new device, then opens the page of the app that the address names. */
(() => {
  localStorage.clear();
  sessionStorage.clear();
  const to = new URLSearchParams(location.search).get('to') ?? '';
  location.replace(to.startsWith('/jiaofei/') ? to : '/jiaofei/');
})();
