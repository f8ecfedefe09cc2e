type Answer = {
  readonly id?: number | null;
  readonly result?: Record<string, unknown>;
  readonly error?: unknown;
  readonly message?: string;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
};

/** Commands over a WebSocket. Each answer has the number of its command, in DevTools and in WebDriver BiDi. */
export type Socket = {
  readonly send: (
    method: string,
    params?: Record<string, unknown>,
    more?: Record<string, unknown>,
  ) => Promise<Record<string, unknown>>;
  readonly close: () => void;
};

const COMMAND_MS = 30_000;

type Waiting = {
  readonly resolve: (result: Record<string, unknown>) => void;
  readonly reject: (error: Error) => void;
};

/** `onEvent` gets the messages that answer no command. */
export async function openSocket(
  url: string,
  onEvent: (method: string, params: Record<string, unknown>) => void,
): Promise<Socket> {
  const socket = new WebSocket(url);
  await new Promise<void>((resolve, reject) => {
    socket.onopen = () => resolve();
    socket.onerror = () => reject(new Error(`no connection to ${url}`));
  });
  const waiting = new Map<number, Waiting>();
  let last = 0;
  socket.onmessage = ({ data }) => {
    const { id, result, error, message, method, params } = JSON.parse(String(data)) as Answer;
    const command = typeof id === 'number' ? waiting.get(id) : undefined;
    if (!command) return method === undefined ? undefined : onEvent(method, params ?? {});
    waiting.delete(id ?? 0);
    if (error === undefined) command.resolve(result ?? {});
    else command.reject(new Error(`${JSON.stringify(error)} ${message ?? ''}`));
  };
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('the browser has ended'));
    waiting.clear();
  };
  const send: Socket['send'] = (method, params = {}, more = {}) =>
    new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      waiting.set(id, { resolve, reject });
      const late = setTimeout(
        () => waiting.delete(id) && reject(new Error(`${method} is not answered`)),
        COMMAND_MS,
      );
      late.unref();
      socket.send(JSON.stringify({ id, method, params, ...more }));
    });
  return { send, close: () => socket.close() };
}
