/** The sign-on of the carrier's app and of h5_zxs_220815: gives the page a token for the person who holds the device. */
(() => {
  type Answer = { readonly code: string; readonly message?: string };
  type Callback = (answer: Answer) => void;

  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const { origin } = new URL(script.src);
  const ask = async (path: string, page: object): Promise<Answer> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(page) });
    return answer.json();
  };
  const call = (path: string, failed: string) => (page: object, callback: Callback) => {
    ask(path, page).then(callback, (error: unknown) => callback({ code: failed, message: String(error) }));
  };
  Object.assign(window, {
    CarrierApp: { getToken: call('/carrier/token', '1001') },
    InXs: { getAuthCode: call('/inxs/authCode', '2000') },
  });
})();
