import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** The request that all that happens now goes back to: the browser's id of it, carried on by jobs and to partners. */
const current = new AsyncLocalStorage<string>();

/** Does `work`, and all that comes of it, under a request's id. */
export function traced<T>(requestId: string, work: () => T): T {
  return current.run(requestId, work);
}

/** Id of the request that led here; undefined where none did: a schedule, a start. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}

/** What is taken for a request id, whoever sent it. */
export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(text);
}

const BYTES_OF_A_PROCESS = 8;

/**
 * Makes ids of requests that came without one: random for the process, counted in it. Random bytes for each would take a
 * twentieth of the shortest calls.
 */
export function requestIds(): () => string {
  const ofProcess = randomBytes(BYTES_OF_A_PROCESS).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${ofProcess}-${count}`;
  };
}
