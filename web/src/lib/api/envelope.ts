import {
  CHANNEL_NOT_ANSWERING,
  RELOAD_APP,
  SESSION_NEEDED,
  SESSION_REPLACED,
  SUCCESS,
  SYSTEM_ERROR,
  SYSTEM_MAINTENANCE,
  TOO_MANY_REQUESTS,
  TRY_AGAIN,
  USER_FROZEN,
  USER_UNKNOWN,
  WALLET_CLOSED,
} from '@life-payment/contract/code-names';
import type { RefusalParams } from '@life-payment/contract/rules';

/** A refusal of the service: its text in the current language, the field it is about, and amounts in fen. */
export type Refused = {
  readonly ok: false;
  readonly code: string;
  readonly text: string;
  readonly field?: string;
  readonly params?: RefusalParams;
  /** The refused orders of a payment of several, with their reasons, as they came; `refusedOrders` reads them. */
  readonly orders?: unknown;
};

/**
 * The app's reactions to the codes it handles itself; the caller gets all others. `general`: an error of the service, or an answer
 * without a code, which has no text. `unavailable`: the service can't answer just now, and what was asked may have been done.
 * `reload`: this version of the app is too old.
 */
type Handled = 'maintenance' | 'reload' | 'general' | 'unavailable' | 'loggedOut';

/** The meaning of an answer for the app. */
type Outcome =
  | { readonly kind: 'success'; readonly body: unknown }
  | { readonly kind: 'refused'; readonly refused: Refused }
  | { readonly kind: Handled; readonly code: string; readonly text: string };

const HANDLED: Readonly<Partial<Record<string, Handled>>> = {
  [SYSTEM_MAINTENANCE]: 'maintenance',
  [RELOAD_APP]: 'reload',
  [SYSTEM_ERROR]: 'general',
  [TRY_AGAIN]: 'unavailable',
  [SESSION_REPLACED]: 'loggedOut',
  [WALLET_CLOSED]: 'loggedOut',
  [USER_FROZEN]: 'loggedOut',
  [USER_UNKNOWN]: 'loggedOut',
  [SESSION_NEEDED]: 'loggedOut',
};

/** A code that is not 8 characters long but ends in 00000 means success. */
export function normaliseCode(code: string): string {
  return code.length !== 8 && code.endsWith('00000') ? SUCCESS : code;
}

/** True if an answer has an envelope, whatever its HTTP status. */
export function hasEnvelope(
  answer: unknown,
): answer is { readonly msgCd: string; readonly msgInfo?: string; readonly body?: unknown } {
  return isRecord(answer) && typeof answer['msgCd'] === 'string' && answer['msgCd'] !== '';
}

/** Reads an envelope by the specification's section "response handling". */
export function readEnvelope(answer: unknown): Outcome {
  if (!hasEnvelope(answer)) return { kind: 'general', code: '', text: '' };
  const code = normaliseCode(answer.msgCd);
  const text = typeof answer.msgInfo === 'string' ? answer.msgInfo : '';
  if (code === SUCCESS) return { kind: 'success', body: answer.body };
  const kind = HANDLED[code];
  return kind ? { kind, code, text } : { kind: 'refused', refused: refusedOf(code, text, answer.body) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refusedOf(code: string, text: string, body: unknown): Refused {
  const field = isRecord(body) && typeof body['field'] === 'string' ? body['field'] : undefined;
  const params = isRecord(body) ? paramsOf(body['params']) : undefined;
  const orders = isRecord(body) ? body['orders'] : undefined;
  return {
    ok: false,
    code,
    text,
    ...(field !== undefined && { field }),
    ...(params && { params }),
    ...(orders !== undefined && { orders }),
  };
}

function paramsOf(value: unknown): RefusalParams | undefined {
  if (!isRecord(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, param]) =>
      typeof param === 'string' || typeof param === 'number' ? [[name, param]] : [],
    ),
  );
}

/**
 * A call without an answer that the caller could use. `handled`: the app has reacted (maintenance, logged out, a tip);
 * `general`: a quiet call got a general error, whose text is the message; `unavailable`: the same while the service can't
 * answer; `timeout`: a tip was shown unless the call was
 * quiet; `transport`: nothing was shown yet.
 */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly reason: 'handled' | 'general' | 'unavailable' | 'timeout' | 'transport';
  /** The request id, which the service's log contains; empty if the call is not known. */
  readonly requestId: string;
  constructor(reason: CallFailed['reason'], message: string, requestId = '', options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
    this.requestId = requestId;
  }
}

/** A refusal, as an error for queries; its message is the text for the payer. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.text);
    this.refused = refused;
  }
}

/**
 * Whether a request, also one for code, got no answer because the phone has no network: the request decides, the browser only says
 * why.
 */
export function hadNoNetwork(error: unknown): boolean {
  if (error instanceof RefusedError || navigator.onLine) return false;
  // Without a cause it had an answer, such as a proxy's.
  return error instanceof CallFailed
    ? error.reason === 'transport' && error.cause !== undefined
    : Boolean(error);
}

/** The service is overloaded, or a channel or the carrier does not answer it: it may work a little later. */
export const TRY_LATER: readonly string[] = [TOO_MANY_REQUESTS, CHANNEL_NOT_ANSWERING];
