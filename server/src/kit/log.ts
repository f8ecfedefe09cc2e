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

/** Leaves out lines below `level`, and counts warnings and errors by event: events are constants, so there are few. */
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

/** The stack, and the cause's message, cut short because partners repeat what was sent to them in it. */
function errorText(error: Error): string {
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.message.slice(0, 120)}` : '';
  return `${error.stack ?? error.message}${cause}`;
}

/** Id of the request that caused the present work. Jobs and calls to partners carry it on. */
const current = new AsyncLocalStorage<string>();

/** Runs `work`, and everything it starts, under a request's id. */
export function traced<T>(requestId: string, work: () => T): T {
  return current.run(requestId, work);
}

/** Id of the request that caused the present work; undefined for a schedule or a start. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}

/** True for a request id of the right form. Browsers and jobs send them. */
export function isRequestId(text: unknown): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(text);
}

const BYTES_OF_A_PROCESS = 8;

/** Makes ids for requests that have none, counted in the process. Random bytes for each would take a twentieth of the shortest calls. */
export function requestIds(): () => string {
  const ofProcess = randomBytes(BYTES_OF_A_PROCESS).toString('hex');
  let count = 0;
  return () => {
    count += 1;
    return `${ofProcess}-${count}`;
  };
}
