import { type TextByTag, textIn } from '@life-payment/contract/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Directory } from '../units/catalogue.ts';
import type { World } from '../world.ts';
import type { Named } from './answers.ts';

/** The tools of the launcher's calls. */
export type Desk = {
  readonly world: World;
  readonly wallet: World;
  /** Sets how far the wallet's clock is ahead of the sandbox's, in milliseconds. */
  readonly moveWallet: (aheadMs: number) => void;
  readonly directory: Directory;
};

/** A unit's name in the languages that the launcher speaks. */
export function namedInBoth(name: TextByTag): Named {
  return { zh: textIn(name, 'zh-CN'), en: textIn(name, 'en') };
}

/** The control API refuses a request; the message says why in a sentence. */
export class Refused extends Error {
  readonly status: number;
  constructor(message: string, status = 400) {
    super(message);
    this.status = status;
  }
}

type Handle = (request: FastifyRequest) => unknown;

/** Registers `GET /sandbox/api/<path>`. */
export function onGet(app: FastifyInstance, path: string, handle: Handle): void {
  app.get(`/sandbox/api/${path}`, (request, reply) => answer(request, reply, handle));
}

/** Registers `POST /sandbox/api/<path>`, whose JSON body has these properties and no others. */
export function onPost<Properties extends TProperties>(
  app: FastifyInstance,
  path: string,
  properties: Properties,
  handle: (body: Static<TObject<Properties>>) => unknown,
): void {
  const read = bodyReader(Type.Object(properties, { additionalProperties: false }));
  app.post(`/sandbox/api/${path}`, (request, reply) => answer(request, reply, () => handle(read(request))));
}

/** Sends the result of a call; a refusal is answered as `{error}`. */
async function answer(request: FastifyRequest, reply: FastifyReply, handle: Handle): Promise<unknown> {
  try {
    return (await handle(request)) ?? {};
  } catch (error) {
    if (error instanceof Refused) return reply.code(error.status).send({ error: error.message });
    throw error;
  }
}

/** Checks a JSON body against a schema; an absent one counts as `{}`. */
function bodyReader<Body extends TObject>(schema: Body): (request: FastifyRequest) => Static<Body> {
  const validator = Compile(schema);
  return (request) => {
    const body: unknown = request.body ?? {};
    if (validator.Check(body)) return body as Static<Body>;
    const [first] = validator.Errors(body);
    throw new Refused(`${first?.instancePath || 'body'} ${first?.message ?? 'is wrong'}`);
  };
}
