import type { Call, RequestOf, ResponseOf } from '@life-payment/contract';
import type { Language, Refusal } from '@life-payment/contract/rules';
import type { Context } from '../context.ts';
import type { LoginSession, Session } from '../ports/session.ts';

/** What a handler knows of its request besides the body. */
type Caller = {
  readonly language: Language;
  /** From the browser, or made here; goes into every log line. */
  readonly requestId: string;
  /**
   * Network address of the caller. Asked for, since behind proxies it takes some reading; and no getter, since an object
   * literal with one is a form of its own each time: a seventh of the shortest calls went into making and collecting those.
   */
  readonly address: () => string;
  /** What the browser says it is, empty if nothing. */
  readonly userAgent: string;
  /** The session token as sent, empty if none. */
  readonly token: string;
};

/** What stands behind the token, by the call's access. */
type SessionOf<C extends Call> = C['access'] extends 'public'
  ? null
  : C['access'] extends 'login'
    ? LoginSession
    : Session;

type CallRequest<C extends Call> = Caller & {
  readonly body: RequestOf<C>;
  readonly session: SessionOf<C>;
};

/** Answers a call: its body, or a refusal with a code. An exception is a bug or a broken world. */
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
  /** It answers the same object for as long as that is the answer, so its text is kept, too. */
  readonly kept?: true;
};

/**
 * Joins a call and its handler. The HTTP layer hands over only bodies that passed the call's schema, and a session
 * exactly where the call's access asks for one, which is what the assertion below rests on.
 */
export function serve<C extends Call>(call: C, handler: Handler<C>): ServedCall {
  return {
    call,
    answer: (context, request) => handler(context, request as CallRequest<C>),
  };
}
