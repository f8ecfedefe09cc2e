/** The sign-on script of the carrier's app: gives the page a token for the person who holds the device. */
(() => {
  type Page = { readonly sourceId: string; readonly outputEndpoint: string };
  type Answer = { readonly code: string; readonly token?: string; readonly message?: string };

  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const { origin } = new URL(script.src);
  const ask = async (page: Page): Promise<Answer> => {
    const answer = await fetch(`${origin}/carrier/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(page),
    });
    return answer.json();
  };
  const getToken = ({ sourceId, outputEndpoint }: Page, callback: (answer: Answer) => void) => {
    ask({ sourceId, outputEndpoint }).then(callback, (error: unknown) =>
      callback({ code: '1001', message: String(error) }),
    );
  };
  Object.assign(window, { CarrierApp: { getToken } });
})();
