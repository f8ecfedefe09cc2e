import type { FastifyInstance } from 'fastify';

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
