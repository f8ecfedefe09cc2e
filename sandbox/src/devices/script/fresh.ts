/** Makes this device one that was never used, then goes on to the page of the app named in the address. */
(() => {
  localStorage.clear();
  sessionStorage.clear();
  const to = new URLSearchParams(location.search).get('to') ?? '';
  location.replace(to.startsWith('/jiaofei/') ? to : '/jiaofei/');
})();
