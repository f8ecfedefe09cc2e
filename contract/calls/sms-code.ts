import { Type } from 'typebox';
import { strict, typed } from './call.ts';

export const Code = typed('CODE', Type.String({ pattern: '^\\d{6}$' }));

const Token = Type.String({ minLength: 1, maxLength: 100, description: 'of the request for the code' });

/** The answer to a request for a code by SMS. */
export const CodeAnswer = strict({
  codeToken: Type.String({ description: 'goes back with the code: a code is good with its own token only' }),
  retryInSeconds: Type.Integer({ description: 'until the next code can be asked for' }),
  expiresInSeconds: Type.Integer(),
});

/** A code by SMS as the payer typed it, with the token of its request. */
export const TypedCode = strict({ code: Code, codeToken: Token });
