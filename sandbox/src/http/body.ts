import type { FastifyRequest } from 'fastify';

/** A text field of a JSON body; empty when it is missing or not a text. */
export function bodyText(request: FastifyRequest, name: string): string {
  const { body } = request;
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' ? value : '';
}
