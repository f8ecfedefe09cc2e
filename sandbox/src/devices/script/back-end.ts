/** What the device's back end answers, by method. */
export type BackEnd = {
  signOn: { readonly ok: boolean; readonly address?: string; readonly message?: string };
  payPassword:
    | { readonly ok: true; readonly token: string }
    | { readonly ok: false; readonly kind: string; readonly triesLeft?: number };
};

/** Calls the device's own back end. */
export async function ask<M extends keyof BackEnd>(method: M, body: object): Promise<BackEnd[M]> {
  const answer = await post(method, body);
  return answer.json();
}

/** Reports what the page told the device, for the list of events. */
export function note(method: string, detail = ''): void {
  void post('told', { method, detail }, { keepalive: true });
}

function post(method: string, body: object, options: RequestInit = {}): Promise<Response> {
  return fetch(`/__device/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...options,
  });
}
