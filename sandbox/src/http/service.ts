import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';

/** Fields of a form or a query. Of a repeated name the last one counts. */
export type Fields = Readonly<Record<string, string>>;

/** The request's query as plain fields. */
export function queryFields(url: string): Fields {
  const at = url.indexOf('?');
  return at < 0 ? {} : parseFields(url.slice(at + 1));
}

/** The request id that the caller sends in its protocol's header; empty when there is none. */
export function requestIdOf(request: FastifyRequest, header: 'x-request-id' | 'alipay-request-id'): string {
  return headerOf(request, header).slice(0, 64);
}

/** An HTTP service of the outside world. Forms arrive as `Fields`; JSON arrives parsed. */
export function createService(): FastifyInstance {
  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: 256 * 1024,
    routerOptions: { ignoreTrailingSlash: true },
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, parseFields(String(body))),
  );
  return app;
}

/** Ends the connection without an answer. */
export function dropConnection(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

/** Never answers: the connection stays open until the caller gives up. */
export function neverAnswer(reply: FastifyReply): FastifyReply {
  return reply.hijack();
}

/** Resolves after `ms` milliseconds. */
export function slowDown(ms: number): Promise<void> {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
}

function parseFields(text: string): Fields {
  return Object.fromEntries(new URLSearchParams(text));
}

/** A text field of a JSON body; empty when it is missing or not a text. */
export function bodyText(request: FastifyRequest, name: string): string {
  const { body } = request;
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : '';
}

/** The value of a JSON text; undefined when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A header that comes once; empty when it is missing. */
export function headerOf(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

const LETS_ANYBODY_ASK = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
} as const;

/** Lets pages of any origin post to `paths`. */
export function allowCors(app: FastifyInstance, paths: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    if (paths.includes(request.url.split('?')[0] ?? '')) reply.headers(LETS_ANYBODY_ASK);
  });
  for (const path of paths) app.options(path, (_, reply) => reply.code(204).send());
}
