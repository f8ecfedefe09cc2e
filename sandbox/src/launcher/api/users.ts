import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { findPerson } from '../../people.ts';
import type { Tx } from '../../state/state.ts';
import { instant } from '../../time.ts';
import { chooseUser, chosenUser } from '../../wallet/cashier/payer.ts';
import { isAccountClosed } from '../../wallet/conduct.ts';
import { issueCode } from '../../wallet/methods/identity.ts';
import { addFreshUser, listUsers, setBalance, type WalletUser } from '../../wallet/users.ts';
import type { ReadAnswers } from '../answers.ts';
import { bodyReader, control, type Desk, Refused } from './control.ts';

const DEFAULT_BALANCE = 1_000_000;

const strict = { additionalProperties: false };
const Fen = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const User = Type.String({ description: 'wallet user id or mobile number' });

const NewUserBody = Type.Object({ balance: Type.Optional(Fen) }, strict);
const TokenBody = Type.Object(
  { user: User, outputEndpoint: Type.Optional(Type.String()), lang: Type.Optional(Type.String()) },
  strict,
);
const BalanceBody = Type.Object({ user: User, balance: Fen }, strict);
const ChosenBody = Type.Object({ user: User }, strict);

/** The person with this wallet user id or mobile number. */
export function namedUser(tx: Tx, name: string): WalletUser {
  const user = findPerson(tx, name);
  if (!user) throw new Refused(`No wallet user ${name}.`, 404);
  return user;
}

/** Calls about the people who have a wallet. */
export function userRoutes(app: FastifyInstance, { world }: Desk): void {
  const { state, clock } = world;
  const readNew = bodyReader(NewUserBody);
  const readToken = bodyReader(TokenBody);
  const readBalance = bodyReader(BalanceBody);
  const readChosen = bodyReader(ChosenBody);

  app.get(
    '/sandbox/api/users',
    control((): ReadAnswers['users'] =>
      state.act((tx) => ({ users: listUsers(tx).map((user) => shown(tx, user)), chosen: chosenUser(tx) })),
    ),
  );
  app.post(
    '/sandbox/api/users',
    control((request) => {
      const { balance = DEFAULT_BALANCE } = readNew(request);
      return state.act((tx) => shown(tx, addFreshUser(tx, balance, clock())));
    }),
  );
  app.post(
    '/sandbox/api/ssoToken',
    control((request) => {
      const { user, outputEndpoint = 'HISUN', lang } = readToken(request);
      const { code, expiresAt } = state.act((tx) =>
        issueCode(tx, namedUser(tx, user).wallet_user_id, clock()),
      );
      const query = new URLSearchParams({ ssoToken: code, outputEndpoint, ...(lang ? { lang } : {}) });
      const path = `/jiaofei/?${query}`;
      return { ssoToken: code, expiresAt: instant(expiresAt), path, url: `${world.urls.app}${path}` };
    }),
  );
  app.post(
    '/sandbox/api/wallet/balance',
    control((request) => {
      const { user, balance } = readBalance(request);
      return state.act((tx) => {
        const { wallet_user_id } = namedUser(tx, user);
        setBalance(tx, wallet_user_id, balance, clock());
        tx.run(
          'update wallet_users set wrong_passwords = 0, locked_until = 0 where wallet_user_id = ?',
          wallet_user_id,
        );
        return shown(tx, namedUser(tx, wallet_user_id));
      });
    }),
  );
  app.post(
    '/sandbox/api/users/choose',
    control((request) => {
      const { user } = readChosen(request);
      return state.act((tx) => {
        const found = namedUser(tx, user);
        chooseUser(tx, found.wallet_user_id, clock());
        return shown(tx, found);
      });
    }),
  );
}

function shown(tx: Tx, user: WalletUser) {
  return {
    walletUserId: user.wallet_user_id,
    mobile: user.mobile,
    name: user.name,
    nameEn: user.name_en,
    balance: user.balance,
    password: user.password,
    closed: isAccountClosed(tx, user.wallet_user_id),
  };
}
