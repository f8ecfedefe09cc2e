/** Asks the device's own back end; its answer. */
export const ask = async (method, body) => {
  const answer = await fetch(`/__device/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json();
};

/** Notes what the page told the device, for the launcher's list of events. */
export const note = (method, detail = '') =>
  fetch('/__device/told', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ method, detail: String(detail) }),
    keepalive: true,
  });
