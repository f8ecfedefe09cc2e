import { type IncomingHttpHeaders, request as send } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from './listen.ts';

/** A request as the partner receives it. */
export type Passed = { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };

export type Relay = {
  /** The partner's address through the relay, without a slash at the end. */
  readonly url: string;
  readonly passed: readonly Passed[];
  /** The requests that are neither answered nor given up. */
  readonly underWay: ReadonlySet<Passed>;
  /** Holds the partner's answers from now on, until the returned function is called; only those to requests with `of` in their path or body. */
  readonly hold: (of?: string) => () => void;
  readonly close: () => Promise<void>;
};

/** Stands between the service and a partner on this machine: records requests, and can hold answers. */
export async function openRelay(target: string): Promise<Relay> {
  const passed: Passed[] = [];
  const underWay = new Set<Passed>();
  let free = Promise.resolve();
  let held = '';
  const server = await listen(async (request, reply) => {
    const { url: path = '', method, headers } = request;
    const body = await text(request);
    const one = { path, headers, body };
    passed.push(one);
    underWay.add(one);
    reply.on('close', () => underWay.delete(one));
    const onward = send(new URL(path, target), { method, headers });
    onward.on('error', () => reply.destroy());
    onward.on('response', async (answer) => {
      if (path.includes(held) || body.includes(held)) await free;
      answer.pipe(reply.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    onward.end(body);
  });
  const url = new URL(target);
  url.port = new URL(server.url).port;
  return {
    url: url.href.replace(/\/$/, ''),
    passed,
    underWay,
    hold: (of = '') => {
      held = of;
      const { promise, resolve } = Promise.withResolvers<void>();
      free = promise;
      return resolve;
    },
    close: server.close,
  };
}
