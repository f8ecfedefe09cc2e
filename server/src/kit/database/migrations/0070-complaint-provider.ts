import { inOrder } from './in-order.ts';

/** The wallet at whose account a complaint is. Those of before, and of processes of the version before, are at Alipay's. */
export const complaintProvider = inOrder(
  `alter table complaints add column provider text not null default 'alipay'`,
);
