import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { type Fields, queryFields } from '../http/service.ts';
import { issueOnce } from '../state/codes.ts';
import type { Tx } from '../state/state.ts';
import { instant } from '../time.ts';
import {
  type Agreement,
  agree,
  agreementsOf,
  decline,
  end,
  findAgreement,
  openSigning,
} from '../wallet/agreements.ts';
import { isAccountClosed } from '../wallet/conduct.ts';
import { whyRefused } from '../wallet/gateway.ts';
import { issueCode } from '../wallet/identity.ts';
import { openLate, openTrade, PAY_FAULTS, payTrade } from '../wallet/payments.ts';
import type { Trade } from '../wallet/trades.ts';
import {
  addFreshUser,
  chooseUser,
  chosenUser,
  findPerson,
  listUsers,
  setBalance,
  type WalletUser,
} from '../wallet/users.ts';
import type { ReadAnswers } from './answers.ts';
import { type Desk, onGet, onPost, Refused } from './control.ts';

const DEFAULT_BALANCE = 1_000_000;

const Fen = Type.Integer({ minimum: 0, maximum: 1_000_000_000 });
const User = Type.String({ description: 'wallet user id or mobile number' });

const SsoToken = {
  user: User,
  outputEndpoint: Type.Optional(Type.String()),
  lang: Type.Optional(Type.String()),
};

/** The person with this wallet user id or mobile number. */
export function namedUser(tx: Tx, name: string): WalletUser {
  const user = findPerson(tx, name);
  if (!user) throw new Refused(`No wallet user ${name}.`, 404);
  return user;
}

/** Calls about the people who have a wallet. */
export function userRoutes(app: FastifyInstance, { world }: Desk): void {
  const { state, clock } = world;

  onGet(app, 'users', (): ReadAnswers['users'] =>
    state.act((tx) => ({ users: listUsers(tx).map((user) => shownUser(tx, user)), chosen: chosenUser(tx) })),
  );
  onPost(app, 'users', { balance: Type.Optional(Fen) }, ({ balance = DEFAULT_BALANCE }) =>
    state.act((tx) => shownUser(tx, addFreshUser(tx, balance, clock()))),
  );
  onPost(app, 'ssoToken', SsoToken, ({ user, outputEndpoint = 'HISUN', lang }) => {
    const { code, expiresAt } = state.act((tx) => issueCode(tx, namedUser(tx, user).wallet_user_id, clock()));
    const query = new URLSearchParams({ ssoToken: code, outputEndpoint, ...(lang ? { lang } : {}) });
    const path = `/jiaofei/?${query}`;
    return { ssoToken: code, expiresAt: instant(expiresAt), path, url: `${world.urls.app}${path}` };
  });
  onPost(app, 'wallet/balance', { user: User, balance: Fen }, ({ user, balance }) =>
    state.act((tx) => {
      const { wallet_user_id } = namedUser(tx, user);
      setBalance(tx, wallet_user_id, balance, clock());
      tx.run`update wallet_users set wrong_passwords = 0, locked_until = 0
        where wallet_user_id = ${wallet_user_id}`;
      return shownUser(tx, namedUser(tx, wallet_user_id));
    }),
  );
  onPost(app, 'users/choose', { user: User }, ({ user }) =>
    state.act((tx) => {
      const found = namedUser(tx, user);
      chooseUser(tx, found.wallet_user_id, clock());
      return shownUser(tx, found);
    }),
  );
}

function shownUser(tx: Tx, user: WalletUser) {
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

/** `pay` is the pay address, or the string signed for the wallet client: it opens the trade first, as the payer would. */
const Pay = {
  user: Type.String(),
  pay: Type.Optional(Type.String()),
  outTradeNo: Type.Optional(Type.String()),
  password: Type.Optional(Type.String()),
  fault: Type.Optional(Type.Enum([...PAY_FAULTS])),
  late: Type.Optional(
    Type.Boolean({ description: 'with `pay`: pays though the trade is closed or its time is over' }),
  ),
};

/** Calls that act as the payer at the cashier. */
export function paymentRoutes(app: FastifyInstance, desk: Desk): void {
  const { wallet: world } = desk;
  const { state, clock } = world;

  onPost(app, 'open', { pay: Type.String() }, ({ pay }) => {
    const trade = openPayment(pay, false, desk);
    return { outTradeNo: trade.out_trade_no, cashier: `${world.urls.wallet}/cashier/${trade.cashier_id}` };
  });
  onPost(app, 'pay', Pay, ({ user, pay, outTradeNo, password, fault = 'NONE', late = false }) => {
    const number = pay === undefined ? outTradeNo : openPayment(pay, late, desk).out_trade_no;
    if (number === undefined) throw new Refused('Name pay or outTradeNo.');
    const result = state.act((tx) => {
      const payer = namedUser(tx, user);
      const payment = {
        outTradeNo: number,
        walletUserId: payer.wallet_user_id,
        password: password ?? payer.password,
        fault,
      };
      return payTrade(tx, payment, clock());
    });
    world.wakeTimers();
    return { outTradeNo: number, ...result };
  });
}

/** Opens the trade of a pay address or a signed string. With `late` also when it is closed or its time is over. */
function openPayment(pay: string, late: boolean, { wallet: world }: Desk): Trade {
  const fields = queryFields(pay.includes('?') ? pay : `?${pay}`);
  if (whyRefused(fields, world)) throw new Refused('The pay address is not signed by the merchant.');
  const trade = world.state.act((tx) => (late ? openLate : openTrade)(tx, fields, world.clock()));
  world.wakeTimers();
  if (typeof trade === 'string') throw new Refused(trade, 409);
  return trade;
}

const Sign = {
  user: User,
  sign: Type.String({ description: 'the signing address, or the string signed for the wallet client' }),
  password: Type.Optional(Type.String()),
  decline: Type.Optional(Type.Boolean()),
};

/** Calls that act as the payer of a mandate. */
export function agreementRoutes(app: FastifyInstance, { wallet }: Desk): void {
  const { state, clock, realClock } = wallet;

  const open = (sign: string) => {
    const fields: Fields = queryFields(sign.includes('?') ? sign : `?${sign}`);
    if (whyRefused(fields, wallet)) throw new Refused('The signing address is not signed by the merchant.');
    const signing = state.act((tx) => openSigning(tx, fields, { now: clock(), realNow: realClock() }));
    if (typeof signing === 'string') throw new Refused(signing, 409);
    return signing;
  };

  onGet(app, 'agreements', (request) =>
    state.act((tx) => {
      const { user = '' } = queryFields(request.url);
      const agreements = agreementsOf(tx, namedUser(tx, user).wallet_user_id);
      return { agreements: agreements.map((each) => shownAgreement(tx, each)) };
    }),
  );
  onPost(app, 'agreements/sign', Sign, (body) => {
    const signing = open(body.sign);
    const result = state.act((tx) => {
      const { wallet_user_id: walletUserId, password } = namedUser(tx, body.user);
      if (!body.decline)
        return agree(tx, signing, { walletUserId, password: body.password ?? password }, clock());
      decline(tx, signing);
      return { kind: 'DECLINED' };
    });
    wallet.wakeTimers();
    return { agreementId: signing.external_agreement_no, ...result };
  });
  onPost(app, 'agreements/end', { agreementId: Type.String() }, ({ agreementId }) => {
    state.act((tx) => {
      const agreement = findAgreement(tx, agreementId);
      if (!agreement) throw new Refused(`No agreement ${agreementId}.`, 404);
      end(tx, agreement, clock());
    });
    wallet.wakeTimers();
  });
  onPost(app, 'passwordToken', { user: User, purpose: Type.String() }, ({ user, purpose }) =>
    state.act((tx) => {
      const { wallet_user_id } = namedUser(tx, user);
      return { token: issueOnce(tx, { kind: 'PASSWORD', scope: purpose }, wallet_user_id, realClock()) };
    }),
  );
}

/** A mandate with its latest deductions. */
function shownAgreement(tx: Tx, each: Agreement) {
  return {
    agreementId: each.external_agreement_no,
    agreementNo: each.agreement_no,
    status: each.status,
    signedAt: instant(each.signed_at),
    deductions: tx.all`select t.out_trade_no as outTradeNo, t.status, t.total, t.subject
      from deductions d join trades t using (out_trade_no) where d.agreement_no = ${each.agreement_no}
      order by t.created_at desc limit 24`,
  };
}
