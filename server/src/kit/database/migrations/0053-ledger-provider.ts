import { inOrder } from './in-order.ts';

/**
 * Lines of wallet accounts say of which wallet. Posted lines are never updated: those of before stay empty, and the view
 * `ledger_entries` reads them, and those of processes of the version before, as of the only wallet that there was.
 */
export const ledgerProvider = inOrder(
  `alter table ledger_lines add column provider text`,
  `create view ledger_entries as
    select life_user_id, event, subject, account, unit_id, debit, credit,
      case when account in ('WALLET_CLEARING', 'WALLET_FEES') then coalesce(provider, 'alipay') else '' end as provider
    from ledger_lines`,
);
