import { inOrder } from './in-order.ts';

const INDEXES = ['live', 'next', 'look', 'check', 'rules', 'number'];

/**
 * A payer's standing authorisation at a wallet is a mandate. The view keeps the name of before for processes of the version
 * before this one; the version after it drops it.
 */
export const mandates = inOrder(
  `alter table autopay_agreements rename to mandates`,
  ...INDEXES.map((name) => `alter index autopay_agreements_${name} rename to mandates_${name}`),
  `create view autopay_agreements as select * from mandates`,
);
