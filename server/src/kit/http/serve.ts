import type { Call, RequestOf, ResponseOf } from '@life-payment/contract';
import type { Language, Refusal } from '@life-payment/contract/rules';
import type { Context } from '../context.ts';
import type { LoginSession, Session } from '../ports/channels.ts';

/** The facts of a request besides the body. */
type Caller = {
  readonly language: Language;
  /** Sent by the browser or made here; in every log line. */
  readonly requestId: string;
  /** The caller's network address. A function, because it must be parsed behind proxies and object literals with getters are slow. */
  readonly address: () => string;
  readonly userAgent: string;
  /** The session token as sent; empty when missing. */
  readonly token: string;
};

type SessionOf<C extends Call> = C['access'] extends 'public'
  ? null
  : C['access'] extends 'login'
    ? LoginSession
    : Session;

type CallRequest<C extends Call> = Caller & { readonly body: RequestOf<C>; readonly session: SessionOf<C> };

/** Answers a call with its body or a refusal. An exception means a bug or a failure of the environment. */
export type Handler<C extends Call> = (
  context: Context,
  request: CallRequest<C>,
) => Promise<ResponseOf<C> | Refusal>;

/** A call of the contract with the function that answers it. */
export type ServedCall = {
  readonly call: Call;
  readonly answer: (
    context: Context,
    request: Caller & { readonly session: Session | null; readonly body: unknown },
  ) => Promise<unknown>;
  /** The handler returns the same object while the answer is unchanged, so that its text can be cached. */
  readonly kept?: true;
};

/**
 * Joins a call and its handler. The assertion is safe: the HTTP layer passes only bodies that match the schema, and a
 * session exactly when the call needs one.
 */
export function serve<C extends Call>(call: C, handler: Handler<C>): ServedCall {
  return { call, answer: (context, request) => handler(context, request as CallRequest<C>) };
}
