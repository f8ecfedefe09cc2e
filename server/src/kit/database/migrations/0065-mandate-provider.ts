import { inOrder } from './in-order.ts';

/**
 * The wallet of a mandate. Those of before, and of processes of the version before, are asked about at Alipay's app. Payments can be
 * LifeWallet's from an hour after this one (`payments/own-wallet.ts`).
 */
export const mandateProvider = inOrder(
  `alter table mandates add column provider text not null default 'alipay'`,
);
