import { inOrder } from './in-order.ts';

/**
 * At whose account a payment is settled: several wallets of one merchant have one account. Whatever was paid before is at Alipay's,
 * and so is what a process of the version before writes. Two wallets may know a number each that is none of ours.
 */
export const settlementAccounts = inOrder(
  `alter table wallet_payments add column settles_with text not null default 'alipay'`,
  `alter table unknown_receipts
    add column provider text not null default 'alipay',
    drop constraint unknown_receipts_pkey,
    add primary key (provider, number)`,
);
