import { NotAnswering } from '../kit/ports/not-answering.ts';
import { unsoundField } from '../kit/texts.ts';
import { currentRequestId } from '../kit/trace.ts';
import { textWithin } from './answer-size.ts';
import type { PartnerWatch, Question } from './watch.ts';

/** Time-out of a partner while a payer waits, in milliseconds. */
const TIMEOUT_MS = 8_000;

/** Status and JSON of an answer. `body` is undefined when there is no JSON, or it has a text that the database can't store. */
export type PartnerAnswer = { readonly status: number; readonly json: unknown };

/** The header with the id of the payer's request, for the partner's log; empty without a request. */
export function requestIdHeader(): Readonly<Record<string, string>> {
  const requestId = currentRequestId();
  return requestId === undefined ? {} : { 'x-request-id': requestId };
}

/**
 * Posts JSON to a partner. Throws `NotAnswering` for a time-out, an answer that is too large, or a status of 500 and
 * above. Errors never contain address or body.
 */
export function postJson(
  watch: PartnerWatch,
  question: Question,
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<PartnerAnswer> {
  return watch(question, async () => {
    const { status, text } = await exchange(url, body, headers).catch((error: unknown) => {
      throw new NotAnswering(`${nameOf(question)} does not answer`, { cause: error });
    });
    if (status >= 500) throw new NotAnswering(`${nameOf(question)} answered with status ${status}`);
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

function nameOf({ partner, of }: Question): string {
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
