import { NotAnswering } from './not-answering.ts';

/** How long a partner may take while a payer waits, in milliseconds. */
const TIMEOUT_MS = 8_000;

/** An answer as it came: its status, and its JSON; undefined when it has none. */
export type PartnerAnswer = { readonly status: number; readonly json: unknown };

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Posts JSON to a partner. Throws `NotAnswering` when nothing came back in time. Neither address nor body is ever in an error. */
export const postJson = async (
  who: string,
  url: string,
  body: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<PartnerAnswer> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.status, json: parsed(await response.text()) };
  } catch (error) {
    throw new NotAnswering(`${who} does not answer`, { cause: error });
  }
};

/** A text of a JSON object; empty when there is none. */
export const textOf = (json: unknown, name: string): string => {
  const value: unknown = Object.hasOwn(Object(json), name) ? Reflect.get(Object(json), name) : undefined;
  return typeof value === 'string' ? value : '';
};
