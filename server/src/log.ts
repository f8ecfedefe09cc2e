/** Writes one JSON line for each event. Never give it secrets, mobile or account numbers. */
export type Log = {
  readonly info: (event: string, facts?: Record<string, unknown>) => void;
  readonly warn: (event: string, facts?: Record<string, unknown>) => void;
  readonly error: (event: string, facts?: Record<string, unknown>) => void;
};

const line = (level: string, event: string, facts: Record<string, unknown> = {}): string => {
  const plain = Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [
      key,
      value instanceof Error ? (value.stack ?? value.message) : value,
    ]),
  );
  return `${JSON.stringify({ at: new Date().toISOString(), level, event, ...plain })}\n`;
};

export const jsonLog = (write: (text: string) => void): Log => ({
  info: (event, facts) => write(line('info', event, facts)),
  warn: (event, facts) => write(line('warn', event, facts)),
  error: (event, facts) => write(line('error', event, facts)),
});
