/** A notice as it arrived: the text of its body, and its headers by their names in lower case. Both may be signed. */
export type ArrivedNotice = {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
};

/** What arrived has not the form of this wallet's notices. */
export class NotANotice extends Error {
  readonly statusCode = 400;
}

/** The body of an answer to a notice, and its content type. `status` is 200 where it is left out. */
export type NoticeAnswer = { readonly status?: number; readonly type: string; readonly body: string };
