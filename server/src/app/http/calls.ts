import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import {
  type Access,
  API_BASE,
  type Envelope,
  NO_SUCH_THING,
  RELOAD_APP,
  SESSION_NEEDED,
  SUCCESS,
  SYSTEM_ERROR,
  SYSTEM_MAINTENANCE,
  TOO_MANY_REQUESTS,
  TRY_AGAIN,
  type TypedKind,
} from '@life-payment/contract';
import {
  isRefusal,
  type Language,
  type Refusal,
  readCode,
  readMobile,
  readText,
  refuse,
} from '@life-payment/contract/rules';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type TSchema, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { Config } from '../../config.ts';
import type { Context } from '../../kit/context.ts';
import { DatabaseGone, PoolBusy } from '../../kit/database/connection-lost.ts';
import { languageOf, notUnderstood, refusal, success } from '../../kit/http/envelope.ts';
import { type LimitsOf, TooManyRequests } from '../../kit/http/limits.ts';
import type { ServedCall } from '../../kit/http/serve.ts';
import type { Session } from '../../kit/ports/channels.ts';
import { unsoundField } from '../../kit/texts.ts';
import { orderSessionOf } from '../../paying/order-session.ts';
import { sessionOf } from '../../people/sessions.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Cached texts of answers, by the answered object. */
const keptTexts = new WeakMap<object, string>();

/** Adds every call of the contract, and the envelope for unknown paths. */
export function addCalls(
  app: FastifyInstance,
  context: Context,
  calls: readonly ServedCall[],
  limitsOf: LimitsOf,
): void {
  for (const served of calls) addCall(app, context, limitsOf, served);
  app.setErrorHandler((error, request, reply) => {
    const answer = (why: Refusal, status: number) =>
      sendRefusal(reply, refusal(languageAsked(request), why), status);
    if (error instanceof TooManyRequests) return answer(refuse(TOO_MANY_REQUESTS), 429);
    if (error instanceof DatabaseGone) return answer(refuse(TRY_AGAIN), 503);
    const known = refusalOfError(error);
    if (known) {
      const tooLarge = Reflect.get(Object(error), 'code') === 'FST_ERR_CTP_BODY_TOO_LARGE';
      return answer(known, tooLarge ? 413 : 200);
    }
    if (request.raw.errored === error) {
      // The client has closed the connection, so this is no failure of ours.
      context.log.info('request broke off', { path: request.routeOptions.url });
      return answer(notUnderstood('the body is not whole'), 400);
    }
    context.log.error('request failed', { path: request.routeOptions.url, error });
    if (error instanceof PoolBusy) return answer(refuse(TRY_AGAIN), 503);
    return answer(refuse(SYSTEM_ERROR), 500);
  });
}

/** The envelope of an unknown path of the API. */
export function noSuchCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(reply, refusal(languageAsked(request), refuse(NO_SUCH_THING)), 404);
}

function addCall(
  app: FastifyInstance,
  context: Context,
  limitsOf: LimitsOf,
  { call, answer, kept }: ServedCall,
): void {
  const invalid = bodyValidator(call.request);
  const read = typedReader(call.request);
  app.post(
    API_BASE + call.path,
    {
      onRequest: limitsOf(call.path),
      ...(call.bodyLimit === undefined ? {} : { bodyLimit: call.bodyLimit }),
      schema: { response: { 200: call.bare ? call.response : envelopeSchema(call.response) } },
    },
    async (request, reply) => {
      const language = languageAsked(request);
      const token = header(request, 'x-auth-token');
      const refused = (why: Refusal) => sendRefusal(reply, refusal(language, why));
      const closed = closedTo(context.config, header(request, 'x-app-version'));
      if (closed) return refused(closed);
      const body = read(request.body);
      const wrong = invalid(body);
      if (wrong) return refused(wrong);
      const session =
        call.access === 'public'
          ? null
          : await sessionFor(context, call.access, token, header(request, 'user-agent'));
      if (isRefusal(session)) return refused(session);
      reply.ended.lifeUserId = session?.lifeUserId ?? null;
      const result = await answer(context, {
        language,
        requestId: request.id,
        address: () => request.ip,
        userAgent: header(request, 'user-agent'),
        token,
        session,
        body,
      });
      if (isRefusal(result)) return refused(result);
      reply.ended.code = SUCCESS.code;
      if (call.access === 'public' && !call.bare) noteLogin(reply, result);
      if (kept && typeof result === 'object' && result !== null) return sendKept(reply, language, result);
      return call.bare ? result : success(language, result);
    },
  );
}

function envelopeSchema(body: TSchema): TSchema {
  return Type.Object({ msgCd: Type.String(), msgInfo: Type.String(), body });
}

function languageAsked(request: FastifyRequest): Language {
  return languageOf(request.headers['accept-language']);
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

/** Refusals have another body than a success, so they bypass the call's serialiser. */
function sendRefusal(reply: FastifyReply, envelope: Envelope<unknown>, status = 200): FastifyReply {
  reply.ended.code = envelope.msgCd;
  return reply.code(status).type(JSON_TYPE).serializer(JSON.stringify).send(envelope);
}

/** The refusal of a request before its body is read: maintenance, or an app that is too old. */
function closedTo(config: Config, appVersion: string): Refusal | null {
  if (config.maintenance) return refuse(SYSTEM_MAINTENANCE);
  const old = appVersion !== '' && olderThan(appVersion, config.minimumAppVersion);
  return old ? refuse(RELOAD_APP) : null;
}

/** The session that a call's access needs. A token belongs either to a login or to an order session. */
async function sessionFor(
  { db, reads, now, channels }: Context,
  access: Exclude<Access, 'public'>,
  token: string,
  userAgent: string,
): Promise<Session | Refusal> {
  switch (access) {
    case 'login':
      return sessionOf({ db, reads }, token, now(), userAgent);
    case 'order': {
      const login = await sessionOf({ db, reads }, token, now(), userAgent);
      const noLogin = isRefusal(login) && login.refused === SESSION_NEEDED;
      return noLogin ? orderSessionOf({ db, now, channels }, token) : login;
    }
  }
}

/** Records the user and status of a call that answers login data, for the log line. */
function noteLogin({ ended }: FastifyReply, result: unknown): void {
  const fact = (name: string): unknown => Reflect.get(Object(result), name);
  const [status, channel, lifeUserId] = [fact('status'), fact('outputEndpoint'), fact('lifeUserId')];
  if (typeof status !== 'number' || typeof channel !== 'string') return;
  ended.login = { status, channel };
  if (typeof lifeUserId === 'string') ended.lifeUserId = lifeUserId;
}

/** Sends a cached answer, which is serialised only the first time. */
function sendKept(reply: FastifyReply, language: Language, result: object): FastifyReply {
  const text = keptTexts.get(result) ?? String(reply.serialize(success(language, result)));
  keptTexts.set(result, text);
  return reply.type(JSON_TYPE).send(text);
}

function refusalOfError(error: unknown): Refusal | null {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return notUnderstood('the body is too large');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return notUnderstood('the content type must be application/json');
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return notUnderstood('the body must be a JSON object');
    default:
      return null;
  }
}

type SchemaError = {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
};

/** Refuses a body with unknown fields, wrong types and forms, or texts the database can't store, and names the field. */
function bodyValidator(schema: TSchema): (body: unknown) => Refusal | null {
  let compiled: ReturnType<typeof Compile> | undefined;
  return (body) => {
    const refused = unsound(body);
    if (refused) return refused;
    // Compile at the first call, because a starting process has a hundred schemas.
    compiled ??= Compile(schema);
    if (compiled.Check(body)) return null;
    const errors: SchemaError[] = [...compiled.Errors(body)];
    const error = errors.find(({ keyword }) => keyword === 'additionalProperties') ?? errors[0];
    const field = error ? fieldOf(error) : '';
    return notUnderstood(`${field} ${error?.message ?? ''}`.trim(), field || undefined);
  };
}

const READERS: Readonly<Record<TypedKind, (typed: string) => string>> = {
  TEXT: readText,
  MOBILE: readMobile,
  CODE: readCode,
};

/** Reads the fields of a body that a payer types as what they mean. Anything else is left to the schema. */
function typedReader(schema: TSchema): (body: unknown) => unknown {
  const properties: unknown = Reflect.get(schema, 'properties');
  const readers = Object.entries(Object(properties)).flatMap(([name, field]) => {
    const kind: unknown = Reflect.get(Object(field), 'x-typed');
    return isTypedKind(kind) ? [[name, READERS[kind]] as const] : [];
  });
  return (body) => {
    if (readers.length === 0 || typeof body !== 'object' || body === null || Array.isArray(body)) return body;
    const read = readers.flatMap(([name, reader]) => {
      const typed: unknown = Reflect.get(body, name);
      return typeof typed === 'string' ? [[name, reader(typed)] as const] : [];
    });
    return { ...body, ...Object.fromEntries(read) };
  };
}

function isTypedKind(kind: unknown): kind is TypedKind {
  return typeof kind === 'string' && Object.hasOwn(READERS, kind);
}

/** The rule for every text and key of every call, in addition to its schema. */
function unsound(body: unknown): Refusal | null {
  const field = unsoundField(body);
  return field === null
    ? null
    : notUnderstood(`${field} must hold whole characters and no NUL`.trim(), field || undefined);
}

function fieldOf(error: SchemaError): string {
  return [
    ...error.instancePath.split('/').filter(Boolean),
    firstName(error.params, 'additionalProperties') ?? firstName(error.params, 'requiredProperties') ?? '',
  ]
    .filter(Boolean)
    .join('.');
}

function firstName(params: object, key: string): string | undefined {
  const names: unknown = Reflect.get(params, key);
  return Array.isArray(names) && typeof names[0] === 'string' ? names[0] : undefined;
}

const build = SerializerSelector();

/** Fastify's own serialisers, each compiled at the first answer of its call, so that a process starts faster. */
export const serializersWhenNeeded: typeof build = (schemas, options) => {
  const make = build(schemas, options);
  return (route) => {
    let serialize: ReturnType<typeof make> | undefined;
    return (answer) => {
      serialize ??= make(route);
      return serialize(answer);
    };
  };
};

/** Compares versions of whole numbers with dots: `1.0.99` is older than `1.0.127`. */
function olderThan(version: string, minimum: string): boolean {
  const left = version.split('.').map(Number);
  const right = minimum.split('.').map(Number);
  const place = right.findIndex((number, index) => (left[index] ?? 0) !== number);
  return place !== -1 && (left[place] ?? 0) < (right[place] ?? 0);
}
