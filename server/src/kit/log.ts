import type { Metrics } from './metrics/process.ts';
import { currentRequestId } from './trace.ts';

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
