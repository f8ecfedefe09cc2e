import type { CallPath, RequestFor, ResponseFor } from '@life-payment/contract';
import { SUCCESS } from '@life-payment/contract/code-names';
import { newId } from '../host/host.ts';
import { fingerLifted } from '../host/page.ts';
import { currentLanguage } from '../i18n/language.ts';
import { m } from '../i18n/messages.ts';
import {
  CallFailed,
  hasEnvelope,
  normaliseCode,
  type Refused,
  RefusedError,
  readEnvelope,
} from './envelope.ts';
import { post, takeEarly } from './post.ts';

export type Answer<Body> = { readonly ok: true; readonly body: Body } | Refused;

export type CallOptions = {
  /** For calls in the background, and for those whose failure the page shows: it shows no tips. */
  quiet?: boolean;
  /**
   * The token of another session than the present one; empty for none. If that session is over, the call is refused,
   * and the present session goes on.
   */
  as?: string;
};

/** The app's reactions to answers that are not for the caller. */
export type Reactions = {
  tipGeneral: (text: string) => void;
  tipTimeout: () => void;
  maintenance: () => void;
  /** The session is over; `code` says why. */
  loggedOut: (code: string, text: string) => void;
  reload: () => void;
};

/** Is told of every call, for analytics. */
export type Watch = {
  readonly started: (path: CallPath) => void;
  readonly succeeded: (path: CallPath, durationMs: number) => void;
};

/** A finished call, without anything that was sent or answered. `code`: that of the envelope, or the reason why there was none. */
export type EndedCall = {
  readonly path: CallPath;
  readonly code: string;
  readonly durationMs: number;
  readonly requestId: string;
};

export type Api = {
  /** Makes a call. Answers its body or a refusal; rejects with `CallFailed`. */
  call: <P extends CallPath>(
    path: P,
    body: RequestFor<P>,
    options?: CallOptions,
  ) => Promise<Answer<ResponseFor<P>>>;
  /**
   * The same for queries: resolves to the body, and rejects with `RefusedError` on a refusal. It is quiet, because the page
   * shows the failure in the place of the data.
   */
  ask: <P extends CallPath>(path: P, body: RequestFor<P>) => Promise<ResponseFor<P>>;
  /** For calls that pass on a partner's answer: resolves to whatever came, without reading an envelope or codes. */
  bare: <P extends CallPath>(path: P, body: RequestFor<P>) => Promise<unknown>;
};

/** Makes the client of the service. `token` reads the session token, empty without one; `note` is told how each call ended. */
export function createApi(
  token: () => string,
  reactions: Reactions,
  watch: Watch,
  note: (call: EndedCall) => void,
): Api {
  const exchange = async (
    path: CallPath,
    body: string,
    quiet: boolean,
    requestId: string,
    carried: string,
    early?: Promise<Response>,
  ): Promise<unknown> => {
    const begun = performance.now();
    const ended = (code: string) =>
      note({ path, code, durationMs: Math.round(performance.now() - begun), requestId });
    watch.started(path);
    try {
      const response = await (early ?? post(path, body, carried, requestId, currentLanguage()));
      const answer = await read(response);
      await fingerLifted();
      // A bad status is a failure of the connection, unless the envelope says why. A success it can't be.
      if (!response.ok && !(hasEnvelope(answer) && normaliseCode(answer.msgCd) !== SUCCESS))
        throw new CallFailed('transport', `HTTP ${response.status}`, requestId);
      watch.succeeded(path, performance.now() - begun);
      ended(hasEnvelope(answer) ? answer.msgCd : `HTTP ${response.status}`);
      return answer;
    } catch (error) {
      ended(isTimeout(error) ? 'TIMEOUT' : error instanceof CallFailed ? error.message : 'NETWORK');
      if (error instanceof CallFailed) throw error;
      if (!isTimeout(error)) throw new CallFailed('transport', String(error), requestId, { cause: error });
      if (!quiet) reactions.tipTimeout();
      throw new CallFailed('timeout', String(error), requestId, { cause: error });
    }
  };

  const call: Api['call'] = async <P extends CallPath>(
    path: P,
    body: RequestFor<P>,
    { quiet = false, as }: CallOptions = {},
  ) => {
    const carried = as ?? token();
    const text = JSON.stringify(body);
    const early = takeEarly(path, text, carried);
    const requestId = early?.requestId ?? newId();
    const outcome = readEnvelope(await exchange(path, text, quiet, requestId, carried, early?.response));
    if (outcome.kind === 'success') return { ok: true, body: outcome.body as ResponseFor<P> };
    if (outcome.kind === 'refused') return outcome.refused;
    if ((outcome.kind === 'general' || outcome.kind === 'unavailable') && quiet)
      throw new CallFailed(outcome.kind, outcome.text || m.tip_general(), requestId);
    if (outcome.kind === 'maintenance' || outcome.kind === 'reload') reactions[outcome.kind]();
    else if (outcome.kind !== 'loggedOut') reactions.tipGeneral(outcome.text);
    else if (as !== undefined) return { ok: false, code: outcome.code, text: outcome.text };
    // This answer is about the session of this call. A session that began since then goes on.
    else if (carried === token()) reactions.loggedOut(outcome.code, outcome.text);
    throw new CallFailed('handled', outcome.kind, requestId);
  };

  return {
    call,
    bare: (path, body) => exchange(path, JSON.stringify(body), true, newId(), token()),
    ask: async (path, body) => {
      const answer = await call(path, body, { quiet: true });
      if (answer.ok) return answer.body;
      throw new RefusedError(answer);
    },
  };
}

/** The answer as JSON; undefined when it is not JSON. Rejects when the connection breaks. */
async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}
