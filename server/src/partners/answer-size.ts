/** Bytes an answer of a partner may have. Statements, which tell of a whole day, have larger limits of their own. */
export const MOST_ANSWER_BYTES = 1024 * 1024;

/** An answer is larger than any we expect. It was not read to its end, so what it says is unknown. */
export class AnswerTooLarge extends Error {}

/** The bytes of an answer, unpacked. Throws `AnswerTooLarge` as soon as they are more than `most`. */
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
