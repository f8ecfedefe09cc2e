import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Metrics } from './metrics/process.ts';

/** Writes one JSON line for each event. Never give it secrets, mobile or account numbers. */
export type Log = {
  readonly info: (event: string, facts?: Record<string, unknown>) => void;
  readonly warn: (event: string, facts?: Record<string, unknown>) => void;
  readonly error: (event: string, facts?: Record<string, unknown>) => void;
};

export function jsonLog(write: (text: string) => void): Log {
  return {
    info: (event, facts) => write(line('info', event, facts)),
    warn: (event, facts) => write(line('warn', event, facts)),
    error: (event, facts) => write(line('error', event, facts)),
  };
}

/** The same log from a level on, which also counts its warnings and errors: their events are constants, so there are few. */
export function countedLog(log: Log, level: 'info' | 'warn', { logged }: Metrics): Log {
  return {
    info: level === 'info' ? log.info : () => undefined,
    warn: (event, facts) => {
      logged('warn', event);
      log.warn(event, facts);
    },
    error: (event, facts) => {
      logged('error', event);
      log.error(event, facts);
    },
  };
}

function line(level: string, event: string, facts: Record<string, unknown> = {}): string {
  const requestId = currentRequestId();
  const plain = Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [key, value instanceof Error ? errorText(value) : value]),
  );
  return `${JSON.stringify({ at: new Date().toISOString(), level, event, requestId, ...plain })}\n`;
}

/** Where it happened and why. A cause's message is cut short: partners put what they sent into theirs. */
function errorText(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.message.slice(0, 120)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}

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
