import { SERVICE_CALLS, SERVICE_ERRORS, UNIT_CALLS } from './calls.ts';

type Entry = { path: string; summary: string; request: object; response: object };

/** OpenAPI 3.1 description of the Biller API, for units that connect to the service. */
export function billerOpenApi() {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Biller API',
      version: '1.2.0',
      description:
        'How units and the service talk. Every request and answer carries x-biller-sender, x-biller-timestamp, x-biller-nonce and x-biller-signature (Ed25519).',
    },
    paths: Object.assign(
      {},
      ...Object.entries(UNIT_CALLS).map(([name, entry]) => operation(name, entry, {})),
      ...Object.entries(SERVICE_CALLS).map(([name, entry]) => operation(name, entry, serviceErrors())),
    ) as Record<string, unknown>,
  };
}

function operation(name: string, entry: Entry, errors: Record<string, object>) {
  return {
    [entry.path]: {
      post: {
        operationId: name,
        summary: entry.summary,
        requestBody: { required: true, content: { 'application/json': { schema: entry.request } } },
        responses: {
          200: { description: 'signed answer', content: { 'application/json': { schema: entry.response } } },
          ...errors,
        },
      },
    },
  };
}

/** Signed answers that refuse a request, by status. */
function serviceErrors(): Record<string, object> {
  const names = Object.entries(SERVICE_ERRORS);
  return Object.fromEntries(
    [...new Set(names.map(([, status]) => status))].map((status) => {
      const schema = {
        type: 'object',
        required: ['error'],
        properties: { error: { enum: names.filter(([, of]) => of === status).map(([name]) => name) } },
      };
      return [status, { description: 'not taken', content: { 'application/json': { schema } } }];
    }),
  );
}
