import { type Static, type TObject, type TSchema, Type } from 'typebox';

/** `public`: anyone. `login`: a live session. `order`: a live session, or an order session for its own order. */
export type Access = 'public' | 'login' | 'order';

/** One call of the service: always a POST of a JSON object to `API_BASE + path`. The answer is an envelope. */
export type Call<Request extends TSchema = TSchema, Response extends TSchema = TSchema> = {
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Milliseconds for which the client waits. */
  readonly timeoutMs: number;
  readonly request: Request;
  /** The body of the envelope on success. */
  readonly response: Response;
  /** A success is the body itself, without an envelope. A refusal still has one. */
  readonly bare?: true;
  /** The largest body in bytes, where it differs from that of other calls. */
  readonly bodyLimit?: number;
};

export const API_BASE = '/living-agw/living-payment/v1';
export const TIMEOUT_MS = 30_000;

/** An object without any other fields. */
export function strict<P extends Record<string, TSchema>>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false });
}

/** Kinds of typed fields. The service reads each as the app does (`rules/typed.ts`), then checks its form. */
export type TypedKind = 'TEXT' | 'MOBILE' | 'CODE';

/** A field of a request that a payer types. */
export function typed<S extends TSchema>(kind: TypedKind, schema: S): S & { readonly 'x-typed': TypedKind } {
  return { ...schema, 'x-typed': kind };
}

/** Defines a call with its schemas. */
export function call<
  const Path extends string,
  const Who extends Access,
  Req extends TSchema,
  Res extends TSchema,
>(
  path: Path,
  access: Who,
  summary: string,
  request: Req,
  response: Res,
): Call<Req, Res> & { readonly path: Path; readonly access: Who } {
  return { path, access, summary, timeoutMs: TIMEOUT_MS, request, response };
}

export const NOTHING = strict({});

/** The request and the answer of a call. */
export type RequestOf<C extends Call> = Static<C['request']>;
export type ResponseOf<C extends Call> = Static<C['response']>;
