import type { FastifyReply, FastifyRequest } from 'fastify';
import { readSetting, type Tx, writeSetting } from '../state/state.ts';
import { findUser, findUserByMobile, listUsers, type WalletUser } from './users.ts';

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
