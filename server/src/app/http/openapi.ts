import { billerOpenApi } from '@life-payment/biller-api';
import { API_BASE, CALLS, type Call } from '@life-payment/contract';
import type { FastifyInstance } from 'fastify';
import { type TSchema, Type } from 'typebox';
import server from '../../../package.json' with { type: 'json' };

const ACCESS_TEXT = {
  public: 'No login needed.',
  login: 'Needs a session.',
  order: 'Needs a session, or the order session of this order.',
} as const;

const REFUSAL = envelope(Type.Object({}));

/** OpenAPI 3.1 document of every call, from the contract alone. */
export function openApi(version: string) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Life Payment',
      version,
      description:
        'Every call is a POST of a JSON object. Business outcomes are HTTP 200 with an envelope: msgCd, msgInfo in the language of Accept-Language, body. Money is integer fen.',
    },
    servers: [{ url: API_BASE }],
    components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'x-auth-token' } } },
    paths: Object.fromEntries(CALLS.map((call) => [call.path, operation(call)])) as Record<string, unknown>,
  };
}

function envelope(body: TSchema): TSchema {
  return Type.Object({ msgCd: Type.String(), msgInfo: Type.String(), body: Type.Optional(body) });
}

function operation(call: Call) {
  return {
    post: {
      operationId: call.path.slice(1).replaceAll('/', '_'),
      tags: [call.path.split('/')[1] ?? ''],
      summary: call.summary,
      description: `${ACCESS_TEXT[call.access]} Time-out ${call.timeoutMs} ms.`,
      security: call.access === 'public' ? [] : [{ session: [] }],
      requestBody: { required: true, content: json(call.request) },
      responses: {
        200: {
          description: call.bare
            ? 'A success is this body itself; only a refusal has the envelope'
            : 'The envelope; msgCd LIV00000 is success',
          content: json(answerOf(call)),
        },
        413: { description: 'The body is too large', content: json(REFUSAL) },
        429: { description: 'Too many requests from one address or session', content: json(REFUSAL) },
      },
    },
  };
}

function json(schema: TSchema) {
  return { 'application/json': { schema } };
}

function answerOf({ bare, response }: Call): TSchema {
  return bare ? Type.Union([response, REFUSAL]) : envelope(response);
}

/** Serves the OpenAPI documents of the API and the Biller API. Both are made once from the schemas. */
export function addApiDocs(app: FastifyInstance): void {
  const documents = {
    [`${API_BASE}/openapi.json`]: JSON.stringify(openApi(server.version)),
    '/biller/v1/openapi.json': JSON.stringify(billerOpenApi()),
  };
  for (const [url, text] of Object.entries(documents))
    app.get(url, (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
}
