import { randomBytes, randomInt } from 'node:crypto';
import { maskMobile } from '@life-payment/contract/rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSetting, type Tx, writeSetting } from '../state/state.ts';

/** A person with a wallet. Money in fen. */
export type WalletUser = {
  readonly wallet_user_id: string;
  readonly open_id: string;
  readonly name: string;
  readonly name_en: string;
  readonly mobile: string;
  readonly password: string;
  readonly balance: number;
  readonly wrong_passwords: number;
  readonly locked_until: number;
};

/** The pay password of every test user. */
const TEST_PASSWORD = '246810';

/** Name, English name, mobile, balance in fen. */
const SEED = [
  ['陈志强', 'Chen Zhiqiang', '13873120001', 500_000],
  ['李秀英', 'Li Xiuying', '13973120002', 200_000],
  ['王建国', 'Wang Jianguo', '15173120003', 80_000],
  ['刘洋', 'Liu Yang', '18673120004', 1_200],
  ['赵敏', 'Zhao Min', '18973120005', 1_000_000],
  ['欧阳雪梅', 'Ouyang Xuemei', '17773120006', 300_000],
] as const;

const SEEDED = '20880220000000';

type NewUser = Pick<WalletUser, 'name' | 'name_en' | 'mobile' | 'balance'>;

/** A new person, for one test alone. */
export function addFreshUser(tx: Tx, balance: number, now: number): WalletUser {
  const mobile = `19${digits(9)}`;
  const user = { name: `测试${mobile.slice(-4)}`, name_en: `Test ${mobile.slice(-4)}`, mobile, balance };
  return tx.one`select 1 from wallet_users where mobile = ${mobile}`
    ? addFreshUser(tx, balance, now)
    : addUser(tx, `2088${digits(12)}`, user, now);
}

export function seedUsers(tx: Tx, now: number): void {
  for (const [index, [name, name_en, mobile, balance]] of SEED.entries())
    if (!findUser(tx, seededId(index))) addUser(tx, seededId(index), { name, name_en, mobile, balance }, now);
}

/** Sets the balances of the seeded people to their first values and unlocks everybody's password. */
export function resetUsers(tx: Tx, now: number): void {
  tx.run('update wallet_users set wrong_passwords = 0, locked_until = 0');
  for (const [index, [, , , balance]] of SEED.entries()) setBalance(tx, seededId(index), balance, now);
}

/** The people that the launcher lists: the seeded ones, without those that tests made. */
export function listUsers(tx: Tx): WalletUser[] {
  return tx.all<WalletUser>`select * from wallet_users where wallet_user_id like ${`${SEEDED}%`}
    order by wallet_user_id limit 50`;
}

/** A user by the id that one merchant knows; undefined when there is none. */
export function findUserByOpenId(tx: Tx, openId: string): WalletUser | undefined {
  return tx.one<WalletUser>`select * from wallet_users where open_id = ${openId}`;
}

export function findUser(tx: Tx, walletUserId: string): WalletUser | undefined {
  return tx.one<WalletUser>`select * from wallet_users where wallet_user_id = ${walletUserId}`;
}

function findUserByMobile(tx: Tx, mobile: string): WalletUser | undefined {
  return tx.one<WalletUser>`select * from wallet_users where mobile = ${mobile}`;
}

export function requireUser(tx: Tx, walletUserId: string): WalletUser {
  const user = findUser(tx, walletUserId);
  if (!user) throw new Error(`No wallet user ${walletUserId}.`);
  return user;
}

/** Sets a person's balance. The difference comes from or goes to `OUTSIDE`. */
export function setBalance(tx: Tx, walletUserId: string, balance: number, now: number): void {
  const difference = balance - requireUser(tx, walletUserId).balance;
  if (difference === 0) return;
  moveMoney(tx, {
    at: now,
    kind: 'BALANCE_SET',
    from: difference > 0 ? 'OUTSIDE' : walletUserId,
    to: difference > 0 ? walletUserId : 'OUTSIDE',
    amount: Math.abs(difference),
  });
}

export type Movement = {
  readonly at: number;
  readonly kind: 'PAYMENT' | 'REFUND' | 'FEE' | 'FEE_BACK' | 'PAY_OUT' | 'BALANCE_SET';
  /** A wallet user id, `MERCHANT`, its `BANK`, the `WALLET` itself or `OUTSIDE`. */
  readonly from: string;
  readonly to: string;
  /** fen */
  readonly amount: number;
  readonly outTradeNo?: string;
  /** Number of the refund, or of the trade of a fee. */
  readonly reference?: string;
};

/** Moves money between two holders and writes the row of the books. Nothing else changes a balance. */
export function moveMoney(tx: Tx, movement: Movement): void {
  const { at, kind, from, to, amount, outTradeNo = null, reference = null } = movement;
  tx.run`update wallet_users set balance = balance - ${amount} where wallet_user_id = ${from}`;
  tx.run`update wallet_users set balance = balance + ${amount} where wallet_user_id = ${to}`;
  tx.insert('wallet_movements', {
    at,
    kind,
    out_trade_no: outTradeNo,
    reference,
    from_account: from,
    to_account: to,
    amount,
  });
}

/** A buyer's login as the gateway shows it, `138****0001`. */
export function logonId(user: WalletUser): string {
  return maskMobile(user.mobile);
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

/** Adds a person. The money comes from `OUTSIDE` and is in the books. */
function addUser(tx: Tx, walletUserId: string, user: NewUser, now: number): WalletUser {
  const { balance, ...named } = user;
  tx.insert('wallet_users', {
    ...named,
    wallet_user_id: walletUserId,
    open_id: randomBytes(24).toString('base64url'),
    password: TEST_PASSWORD,
    balance: 0,
    created_at: now,
  });
  setBalance(tx, walletUserId, balance, now);
  return requireUser(tx, walletUserId);
}

function seededId(index: number): string {
  return `${SEEDED}${index + 11}`;
}

const COOKIE = 'sandbox_wallet_user';
const CHOSEN = 'chosenUser';

type Choice = { readonly id: string; readonly at: number };

/** Chooses who pays, until a cashier's page chooses somebody else. */
export function chooseUser(tx: Tx, walletUserId: string, now: number): void {
  writeSetting(tx, CHOSEN, choice(walletUserId, now));
}

/** The launcher's last choice; empty when there is none. */
export function chosenUser(tx: Tx): string {
  return launchersChoice(tx).id;
}

/** Stores in the payer's browser who pays there. */
export function rememberUser(reply: FastifyReply, walletUserId: string, now: number): void {
  if (/^\d{16}$/.test(walletUserId))
    reply.header(
      'set-cookie',
      `${COOKIE}=${choice(walletUserId, now)}; Path=/cashier; HttpOnly; SameSite=Lax`,
    );
}

/** The payer of this browser, and everybody who could pay. */
export function currentUser(tx: Tx, request: FastifyRequest): { user: WalletUser; users: WalletUser[] } {
  const listed = listUsers(tx);
  const choices = [cookieChoice(request), launchersChoice(tx)].sort((a, b) => b.at - a.at);
  const found = choices.map(({ id }) => findUser(tx, id)).find((user) => user !== undefined) ?? listed[0];
  if (!found) throw new Error('The sandbox has no wallet users.');
  const known = listed.find((each) => each.wallet_user_id === found.wallet_user_id);
  return known ? { user: known, users: listed } : { user: found, users: [found, ...listed] };
}

/** A choice with its time, `<wallet user id>.<ms>`, so that the later of two counts. */
function choice(walletUserId: string, now: number): string {
  return `${walletUserId}.${now}`;
}

function launchersChoice(tx: Tx): Choice {
  return parseChoice(readSetting(tx, CHOSEN));
}

function parseChoice(text: string | undefined): Choice {
  const match = /^(\d{16})\.(\d+)$/.exec(text ?? '');
  return { id: match?.[1] ?? '', at: Number(match?.[2] ?? 0) };
}

function cookieChoice(request: FastifyRequest): Choice {
  return parseChoice(new RegExp(`(?:^|;\\s*)${COOKIE}=([\\d.]+)`).exec(request.headers.cookie ?? '')?.[1]);
}

/** The person with this wallet user id or mobile number. */
export function findPerson(tx: Tx, name: string): WalletUser | undefined {
  return findUser(tx, name) ?? findUserByMobile(tx, name);
}

/** The person who holds the pretended devices: the one chosen last, else the first of the list. */
export function deviceHolder(tx: Tx): WalletUser {
  const person = findUser(tx, chosenUser(tx)) ?? listUsers(tx)[0];
  if (!person) throw new Error('The sandbox has no wallet users.');
  return person;
}
