/** The sign-on script of h5_zxs_220815: gives the page an auth code for the person it is shown to. */
(() => {
  const { origin } = new URL(document.currentScript.src);
  const ask = async (initCode) => {
    const answer = await fetch(`${origin}/inxs/authCode`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ initCode }),
    });
    return answer.json();
  };
  window.InXs = {
    getAuthCode({ initCode }, callback) {
      ask(initCode).then(callback, (error) => callback({ code: '2000', message: String(error) }));
    },
  };
})();
