/** The sign-on script of h5_zxs_220815: gives the page an auth code for the person who holds the device. */
(() => {
  type Answer = { readonly code: string; readonly authCode?: string; readonly message?: string };

  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) return;
  const { origin } = new URL(script.src);
  const ask = async (initCode: string): Promise<Answer> => {
    const answer = await fetch(`${origin}/inxs/authCode`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ initCode }),
    });
    return answer.json();
  };
  const getAuthCode = ({ initCode }: { readonly initCode: string }, callback: (answer: Answer) => void) => {
    ask(initCode).then(callback, (error: unknown) => callback({ code: '2000', message: String(error) }));
  };
  Object.assign(window, { InXs: { getAuthCode } });
})();
