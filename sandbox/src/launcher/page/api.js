const BASE = '/sandbox/api';

/** A call of the control API: GET without a body, POST with one. Throws with the refusal's sentence. */
export const api = async (path, body) => {
  const answer = await fetch(
    `${BASE}/${path}`,
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
  );
  const read = await answer.json();
  if (!answer.ok) throw new Error(read.error ?? `${answer.status}`);
  return read;
};
