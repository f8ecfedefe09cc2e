import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { headerOf } from './body.ts';

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
export function dropConnection(reply: FastifyReply): void {
  reply.hijack();
  reply.raw.destroy();
}

/** Never answers: the connection stays open until the caller gives up. */
export function neverAnswer(reply: FastifyReply): void {
  reply.hijack();
}

/** Resolves after `ms` milliseconds. */
export function slowDown(ms: number): Promise<void> {
  return ms > 0 ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
}

function parseFields(text: string): Fields {
  return Object.fromEntries(new URLSearchParams(text));
}
