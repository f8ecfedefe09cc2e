import { type DevicePlace, deviceOfHost } from './devices/list.ts';
import type { Tx } from './state/state.ts';
import { chosenUser } from './wallet/cashier/payer.ts';
import { findUser, findUserByMobile, listUsers, type WalletUser } from './wallet/users.ts';
import type { Urls } from './world.ts';

/** The person by wallet user id or mobile number. */
export const findPerson = (tx: Tx, name: string): WalletUser | undefined =>
  findUser(tx, name) ?? findUserByMobile(tx, name);

/** Who holds a device: the person it belongs to, else the one chosen last, else the first of the list. */
export const personHolding = (tx: Tx, place: DevicePlace | null): WalletUser => {
  const owner = place?.user ? findPerson(tx, place.user) : undefined;
  const person = owner ?? findUser(tx, chosenUser(tx)) ?? listUsers(tx)[0];
  if (!person) throw new Error('The sandbox has no wallet users.');
  return person;
};

/** Who holds the device a page's origin or address belongs to. */
export const personAt = (tx: Tx, address: string | undefined, urls: Urls): WalletUser =>
  personHolding(
    tx,
    address !== undefined && URL.canParse(address) ? deviceOfHost(new URL(address).host, urls) : null,
  );
