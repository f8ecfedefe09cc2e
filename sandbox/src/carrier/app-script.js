/** The carrier app's sign-on script: gives the page a token for the person whose app it is. */
(() => {
  const { origin } = new URL(document.currentScript.src);
  const ask = async (body) => {
    const answer = await fetch(`${origin}/carrier/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  window.CarrierApp = {
    getToken({ sourceId, outputEndpoint }, callback) {
      ask({ sourceId, outputEndpoint }).then(callback, (error) =>
        callback({ code: '1001', message: String(error) }),
      );
    },
  };
})();
