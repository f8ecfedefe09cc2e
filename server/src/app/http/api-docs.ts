import { billerOpenApi } from '@life-payment/biller-api';
import { API_BASE } from '@life-payment/contract';
import type { FastifyInstance } from 'fastify';
import server from '../../../package.json' with { type: 'json' };
import { openApi } from './openapi.ts';

/** Serves the OpenAPI documents of the API and the Biller API. Both are made once from the schemas. */
export function addApiDocs(app: FastifyInstance): void {
  const documents = {
    [`${API_BASE}/openapi.json`]: JSON.stringify(openApi(server.version)),
    '/biller/v1/openapi.json': JSON.stringify(billerOpenApi()),
  };
  for (const [url, text] of Object.entries(documents))
    app.get(url, (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
}
