import { SERVICE_CALLS, SERVICE_ERRORS, UNIT_CALLS, UNIT_ERRORS } from './calls.ts';
import { SIGNATURE_HEADERS } from './signing.ts';

type Entry = { path: string; summary: string; timeoutMs?: number; request: object; response: object };
type Errors = Readonly<Record<string, number>>;

/** Version of the Biller API. A unit of an earlier minor version goes on working. */
export const BILLER_API_VERSION = '2.0.0';

/** The content of each header of a signed request or answer. */
const HEADER_TEXTS: Record<keyof typeof SIGNATURE_HEADERS, string> = {
  sender: 'who sends: the name that service and unit agreed on',
  timestamp:
    'when it is sent, in milliseconds since 1970. More than five minutes off the time of the receiver: refused',
  nonce:
    '8 to 64 of A-Z, a-z, 0-9, _ and -; used once. A second request of the sender with it is refused. An answer carries the nonce of its request',
  signature:
    'Ed25519 by the key of the sender, in base64, over six lines joined by a line feed: REQUEST or ANSWER, path, sender, timestamp, nonce, SHA-256 of the body in hex',
};

/** OpenAPI 3.1 description of the Biller API, for units that connect to the service. */
export function billerOpenApi() {
  const service = server('service', 'the Life Payment service', 'life-payment.invalid');
  return {
    openapi: '3.1.0',
    info: {
      title: 'Biller API',
      version: BILLER_API_VERSION,
      description:
        'How units and the service talk. Every request carries the four headers of the security schemes, and so does every answer with status 200.',
    },
    servers: [server('unit', 'a unit, or who answers for several units', 'unit.invalid')],
    security: [Object.fromEntries(headersByScheme().map(([scheme]) => [scheme, []]))],
    components: {
      securitySchemes: Object.fromEntries(
        headersByScheme().map(([scheme, name, description]) => [
          scheme,
          { type: 'apiKey', in: 'header', name, description },
        ]),
      ),
    },
    paths: Object.assign(
      {},
      ...Object.entries(UNIT_CALLS).map(([name, entry]) => operation(name, entry, UNIT_ERRORS)),
      ...Object.entries(SERVICE_CALLS).map(([name, entry]) =>
        operation(name, entry, SERVICE_ERRORS, { servers: [service] }),
      ),
    ) as Record<string, unknown>,
  };
}

function server(variable: string, description: string, host: string) {
  return { url: `https://{${variable}}`, description, variables: { [variable]: { default: host } } };
}

/** Name of the scheme, header, and what it holds. */
function headersByScheme(): [scheme: string, header: string, text: string][] {
  return Object.entries(SIGNATURE_HEADERS).map(([part, header]) => [
    `biller-${part}`,
    header,
    HEADER_TEXTS[part as keyof typeof SIGNATURE_HEADERS],
  ]);
}

function operation(name: string, entry: Entry, errors: Errors, more: object = {}) {
  return {
    [entry.path]: {
      ...more,
      post: {
        operationId: name,
        summary: entry.summary,
        ...(entry.timeoutMs && {
          description: `The service waits ${entry.timeoutMs / 1000} s for the answer.`,
        }),
        requestBody: { required: true, content: { 'application/json': { schema: entry.request } } },
        responses: {
          200: { description: 'signed answer', content: { 'application/json': { schema: entry.response } } },
          ...refusals(errors),
        },
      },
    },
  };
}

/** Answers that refuse a request, by status. */
function refusals(errors: Errors): Record<string, object> {
  const names = Object.entries(errors);
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
