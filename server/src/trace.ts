import { AsyncLocalStorage } from 'node:async_hooks';

/** The request that all that happens now goes back to: the browser's id of it, carried on by jobs and to partners. */
const current = new AsyncLocalStorage<string>();

/** Does `work`, and all that comes of it, under a request's id. */
export const traced = <T>(requestId: string, work: () => T): T => current.run(requestId, work);

/** Id of the request that led here; undefined where none did: a schedule, a start. */
export const currentRequestId = (): string | undefined => current.getStore();

/** What is taken for a request id, whoever sent it. */
export const isRequestId = (text: unknown): text is string =>
  typeof text === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(text);
