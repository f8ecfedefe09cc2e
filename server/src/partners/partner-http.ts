import type { PartnerKeys } from '../config/partners.ts';
import { currentRequestId } from '../kit/log.ts';
import { NotAnswering } from '../kit/ports/biller.ts';
import { unsoundField } from '../kit/texts.ts';
import type { PartnerRequest, PartnerWatch } from './watch.ts';

/** Time-out of a partner while a payer waits, in milliseconds. */
const TIMEOUT_MS = 8_000;

/** Status and JSON of an answer. `json` is undefined when there is no JSON, or it has a text that the database can't store. */
type PartnerAnswer = { readonly status: number; readonly json: unknown };

/** The header with the id of the payer's request, for the partner's log; empty without a request. */
export function requestIdHeader(): Readonly<Record<string, string>> {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { 'x-request-id': requestId };
}

/** Posts JSON. Throws `NotAnswering` for a time-out, a too large answer, or 500 and above. Errors never contain address or body. */
export function postJson(
  watch: PartnerWatch,
  request: PartnerRequest,
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<PartnerAnswer> {
  return watch(request, async () => {
    const { status, text } = await exchange(url, body, headers).catch((error: unknown) => {
      throw new NotAnswering(`${nameOf(request)} does not answer`, { cause: error });
    });
    if (status >= 500) throw new NotAnswering(`${nameOf(request)} answered with status ${status}`);
    return { status, json: parsed(text) };
  });
}

async function exchange(
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ status: number; text: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...requestIdHeader(), ...headers },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, text: await textWithin(response) };
}

function nameOf({ partner, of }: PartnerRequest): string {
  return of === undefined ? partner : `${partner} ${of}`;
}

function parsed(text: string): unknown {
  try {
    const json: unknown = JSON.parse(text);
    return unsoundField(json) === null ? json : undefined;
  } catch {
    return undefined;
  }
}

/** Largest answer of a partner, in bytes. Statements have larger limits. */
export const MOST_ANSWER_BYTES = 1024 * 1024;

/** An answer is too large. It was not read to its end, so its content is unknown. */
export class AnswerTooLarge extends Error {}

/** The uncompressed bytes of an answer. Throws `AnswerTooLarge` beyond `most`. */
export async function bytesWithin(response: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > most) throw new AnswerTooLarge(`an answer has more than ${most} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts, length);
}

/** The text of an answer. Throws `AnswerTooLarge` beyond `most` bytes. */
export async function textWithin(response: Response, most = MOST_ANSWER_BYTES): Promise<string> {
  return new TextDecoder().decode(await bytesWithin(response, most));
}

/** Our key at a moment. The next key takes over in all processes at the same time. */
export function signingKey(
  { privateKey, nextPrivateKey }: Pick<PartnerKeys, 'privateKey' | 'nextPrivateKey'>,
  now: Date,
): string {
  return nextPrivateKey && isTimeForNext({ nextPrivateKey }, now) ? nextPrivateKey.key : privateKey;
}

/** True if our next key has taken over. */
export function isTimeForNext({ nextPrivateKey }: Pick<PartnerKeys, 'nextPrivateKey'>, now: Date): boolean {
  return nextPrivateKey !== null && now >= nextPrivateKey.from;
}

/** Keys of the other side; signatures of each are accepted. */
export function trustedKeys({
  publicKey,
  nextPublicKey,
}: Pick<PartnerKeys, 'publicKey' | 'nextPublicKey'>): readonly string[] {
  return nextPublicKey === null ? [publicKey] : [publicKey, nextPublicKey];
}
