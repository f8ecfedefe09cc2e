import type { Access, Call, CallPath } from '@life-payment/contract';
import * as codes from '@life-payment/contract';
import type { Code } from '@life-payment/contract/rules';
import { AUTHORISATION } from './authorisation.ts';

/** The kinds of caller. */
export const COLUMNS = [
  'none',
  'random',
  'ended',
  'provisional',
  'foreign',
  'otherChannel',
  'frozen',
  'closed',
  'replaced',
  'sixth',
  'link',
  'linkOfOther',
] as const;
export type Column = (typeof COLUMNS)[number];

export const COLUMN_TITLES: Readonly<Record<Column, string>> = {
  none: 'no token',
  random: 'a token nobody was given',
  ended: 'logged out',
  provisional: 'has to register first',
  foreign: "somebody else, naming the owner's thing",
  otherChannel: 'the owner, by another channel',
  frozen: 'frozen user',
  closed: 'closed wallet account',
  replaced: 'replaced user',
  sixth: 'oldest of six sessions',
  link: 'an order session, naming its own',
  linkOfOther: "an order session, naming the owner's thing",
};

/** The answer of a call with a session before it looks at the request; null: it looks at the request. */
const BEFORE_ALL: Readonly<Record<Column, Code | null>> = {
  none: codes.SESSION_NEEDED,
  random: codes.SESSION_NEEDED,
  ended: codes.SESSION_NEEDED,
  provisional: codes.SESSION_NEEDED,
  foreign: null,
  otherChannel: null,
  frozen: codes.USER_FROZEN,
  closed: codes.WALLET_CLOSED,
  replaced: codes.USER_UNKNOWN,
  sixth: codes.SESSION_REPLACED,
  link: null,
  linkOfOther: null,
};

/** The code that a caller gets from a call; null: the request is not possible for that caller. */
export function expected(call: Pick<Call, 'access'> & { path: CallPath }, column: Column): Code | null {
  const { code, foreign } = AUTHORISATION[call.path];
  if (column === 'link' || column === 'linkOfOther') return toLink(call.access, code, column === 'link');
  if (call.access === 'public') return column === 'foreign' ? null : code;
  return BEFORE_ALL[column] ?? (column === 'foreign' ? foreign : code);
}

/** The code for an order session: it may make the calls of an order, for its own order only. */
function toLink(access: Access, code: Code, ownOrder: boolean): Code {
  switch (access) {
    case 'public':
      return code;
    case 'login':
      return codes.SESSION_NEEDED;
    case 'order':
      return ownOrder ? codes.SUCCESS : codes.NO_SUCH_THING;
  }
}
