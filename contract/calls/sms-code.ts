import { Type } from 'typebox';
import { strict } from './call.ts';

export const Code = Type.String({ pattern: '^\\d{6}$' });

const Token = Type.String({ minLength: 1, maxLength: 100 });

/** What a code by SMS that was asked for comes with. */
export const CodeAnswer = strict({
  codeToken: Type.String({
    description: 'goes back with the code: a code is good with its own token only',
  }),
  retryInSeconds: Type.Integer({ description: 'until the next code can be asked for' }),
  expiresInSeconds: Type.Integer(),
});

/** A code by SMS as its payer typed it, with the token it was asked for by. */
export const TypedCode = strict({ code: Code, codeToken: Token });

/** The token of a code; an old app has none. */
export const CodeToken = Type.Optional(
  Type.String({ minLength: 1, maxLength: 100, description: 'of getVerifyCode; without it LIV00005' }),
);
