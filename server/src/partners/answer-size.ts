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

/** The same as text. */
export async function textWithin(response: Response, most = MOST_ANSWER_BYTES): Promise<string> {
  return new TextDecoder().decode(await bytesWithin(response, most));
}
