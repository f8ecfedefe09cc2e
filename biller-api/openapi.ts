import { SERVICE_CALLS, UNIT_CALLS } from './schemas.ts';

const operation = (
  name: string,
  entry: { path: string; summary: string; request: object; response: object },
) => ({
  [entry.path]: {
    post: {
      operationId: name,
      summary: entry.summary,
      requestBody: { required: true, content: { 'application/json': { schema: entry.request } } },
      responses: {
        200: { description: 'signed answer', content: { 'application/json': { schema: entry.response } } },
      },
    },
  },
});

/** OpenAPI 3.1 description of the Biller API, for units that connect to the service. */
export const billerOpenApi = () => ({
  openapi: '3.1.0',
  info: {
    title: 'Biller API',
    version: '1.0.0',
    description:
      'How units and the service talk. Every request and answer carries x-biller-sender, x-biller-timestamp, x-biller-nonce and x-biller-signature (Ed25519).',
  },
  paths: Object.assign(
    {},
    ...Object.entries({ ...UNIT_CALLS, ...SERVICE_CALLS }).map(([name, entry]) => operation(name, entry)),
  ) as Record<string, unknown>,
});
