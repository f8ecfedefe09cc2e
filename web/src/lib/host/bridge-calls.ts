// The calls of the wallet client that home does without.
import type { Bridge, Result } from './bridge.ts';

const SIGN_ON_WITHIN_MS = 10_000;
const PASSWORD_WITHIN_MS = 5 * 60_000;
/** Longer than the time in which an order can be paid. */
const PAY_WITHIN_MS = 20 * 60_000;

/** Signs the payer on through the client; resolves to the address to go to. Rejects if the client refuses or does not answer. */
export async function signOnAtClient(bridge: Bridge, address: string): Promise<string> {
  return textOf(await bridge.ask('signOn', { address }, SIGN_ON_WITHIN_MS), 'address');
}

/** Opens the wallet's own payment of our signed string. `onResult` is called once; it only hints whether payment went through. */
export function payAtClient(bridge: Bridge, order: string, onResult: (paid: boolean) => void): void {
  bridge.ask('pay', { order }, PAY_WITHIN_MS).then(
    (result) => onResult(result.ok === true && result['paid'] === true),
    () => onResult(false),
  );
}

/** Asks for the pay password on the wallet's own keypad; resolves to a token that works once. */
export async function askPayPassword(bridge: Bridge, purpose: string): Promise<string> {
  return textOf(await bridge.ask('payPassword', { purpose }, PASSWORD_WITHIN_MS), 'token');
}

export function openMiniProgram(bridge: Bridge, miniProgram: string): void {
  bridge.tell('openMiniProgram', { miniProgram });
}

/** Leads to the newer version of the client. */
export function upgradeClient(bridge: Bridge): void {
  bridge.tell('upgrade');
}

function textOf(result: Result, name: string): string {
  const value = result[name];
  if (result.ok !== true || typeof value !== 'string')
    throw new Error(`the wallet client answered no ${name}`);
  return value;
}
