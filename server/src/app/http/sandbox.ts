import { request as ask } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { newestEvents } from '../../care/analytics.ts';
import type { Db } from '../../kit/database/open.ts';

/** Most events in an answer to the launcher. */
const SHOWN = 100;

/** Shows collected events to the launcher, newest first, those after `after`. Only in sandbox mode. */
export function addCollected(app: FastifyInstance, db: Db): void {
  app.get('/sandbox/collected', async ({ url }, reply) => {
    const after = Number(new URL(url, 'http://app.invalid').searchParams.get('after') ?? 0);
    const events = await newestEvents(db, Number.isSafeInteger(after) ? after : 0, SHOWN);
    return reply.send({ events });
  });
}

/** Forwards `/sandbox/` to the sandbox's launcher, so that it has the app's origin. Only in sandbox mode. */
export function addSandboxForward(app: FastifyInstance, origin: string): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
    scope.route({
      method: ['GET', 'POST'],
      url: '/sandbox/*',
      handler: (request, reply) => {
        reply.hijack();
        const { 'content-length': _length, ...headers } = request.headers;
        const forward = ask(new URL(request.url, origin), { method: request.method, headers }, (answer) => {
          reply.raw.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(reply.raw);
        });
        forward.on('error', () => {
          if (!reply.raw.headersSent) reply.raw.writeHead(502);
          reply.raw.end();
        });
        request.raw.pipe(forward);
      },
    });
  });
}
