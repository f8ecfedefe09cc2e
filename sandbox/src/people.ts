import type { Tx } from './state/state.ts';
import { chosenUser } from './wallet/cashier/payer.ts';
import { findUser, findUserByMobile, listUsers, type WalletUser } from './wallet/users.ts';

/** The person with this wallet user id or mobile number. */
export function findPerson(tx: Tx, name: string): WalletUser | undefined {
  return findUser(tx, name) ?? findUserByMobile(tx, name);
}

/** The person who holds the pretended devices: the one chosen last, else the first of the list. */
export function personHere(tx: Tx): WalletUser {
  const person = findUser(tx, chosenUser(tx)) ?? listUsers(tx)[0];
  if (!person) throw new Error('The sandbox has no wallet users.');
  return person;
}
