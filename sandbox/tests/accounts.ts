import type { BillQueryAnswer } from '@life-payment/biller-api';
import type { Sandbox } from '../src/sandbox.ts';
import { billerCall, control } from './world.ts';

export type Account = {
  unitId: string;
  accountNumber: string;
  balance: number | null;
  bills: { billNo: string; due: number }[];
};

/** Accounts made for a test, and what their units answer about them. */
export function accountsOf(world: { readonly sandbox: Sandbox }) {
  return {
    account: (outcome: string, more: object = {}): Promise<Account> =>
      control(world.sandbox, 'accounts', { outcome, ...more }),
    query: async ({ unitId, accountNumber }: Account): Promise<BillQueryAnswer> =>
      (await billerCall<BillQueryAnswer>(world.sandbox, '/biller/v1/bills/query', { unitId, accountNumber }))
        .answer,
  };
}
