import { createHash } from 'node:crypto';
import { billerOpenApi } from '@life-payment/biller-api';
import { API_BASE } from '@life-payment/contract';
import type { FastifyInstance } from 'fastify';
import server from '../../../package.json' with { type: 'json' };
import { docsPage } from './docs-page/page.ts';
import { STYLE } from './docs-page/style.ts';
import { openApi } from './openapi.ts';
import { readingPolicy } from './security.ts';

/** Serves the OpenAPI documents of the API and the Biller API, and a page for people. All are made once from the schemas. */
export function addApiDocs(app: FastifyInstance): void {
  const documents = {
    [`${API_BASE}/openapi.json`]: JSON.stringify(openApi(server.version)),
    '/biller/v1/openapi.json': JSON.stringify(billerOpenApi()),
  };
  for (const [url, text] of Object.entries(documents))
    app.get(url, (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  const page = docsPage(server.version);
  const policy = readingPolicy(styleHash());
  app.get(`${API_BASE}/docs`, (_request, reply) =>
    reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(page),
  );
}

function styleHash(): string {
  return `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;
}
