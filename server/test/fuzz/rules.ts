import { type Call, SYSTEM_ERROR, TOO_MANY_REQUESTS } from '@life-payment/contract';

/** An answer as received. */
export type Answered = { readonly status: number; readonly type: string; readonly text: string };

/** The code of an answer's envelope; empty when it has none. */
export function codeIn({ text }: Answered): string {
  return textIn(parsed(text), 'msgCd');
}

/** The statuses that a call may answer, whatever was sent. */
const STATUSES: ReadonlySet<number> = new Set([200, 413, 429, 503]);

/** The rule that an answer breaks; null when it breaks none. */
export function brokenRule({ bare }: Pick<Call, 'bare'>, answered: Answered): string | null {
  const { status, type, text } = answered;
  const json = parsed(text);
  const code = textIn(json, 'msgCd');
  if (!STATUSES.has(status)) return `status ${status}`;
  if (!type.startsWith('application/json')) return `the type is ${type}`;
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return 'no object';
  // A partner's answer has no envelope; a refusal of ours still has one.
  if (bare && status === 200 && code === '') return null;
  if (!/^[A-Z]{3}\d{5}$/.test(code) || textIn(json, 'msgInfo') === '') return 'no envelope';
  if (code === SYSTEM_ERROR.code) return 'a system error';
  if (status === 503 && code !== TOO_MANY_REQUESTS.code) return `503 with ${code}`;
  return null;
}

function textIn(json: unknown, name: string): string {
  const value: unknown = Reflect.get(Object(json), name);
  return typeof value === 'string' ? value : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
