import { BILL_PATH } from '@life-payment/contract/pages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askBills, forgetAccounts, keepBills, saveAccount } from '../../api/accounts.ts';
import { useApp } from '../../app/context.ts';
import { failureOf } from '../../app/failure.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { checkDraft, type Draft, type Errors, errorsOf } from './check.ts';

/**
 * Queries the unit for the bill, saves the account, and goes to the bill. `money`: the amount in fen that the entry
 * address suggests; it is passed on to the bill.
 */
export function useSubmit(money: string | undefined) {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  const { redirect } = useNavigation();
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  const send = async (
    { area, unit, accountNumber, remark, groupId }: Draft,
    found?: string,
  ): Promise<Errors> => {
    if (area === null || unit === null) return {};
    const account = found === undefined ? { unitId: unit.unitId, accountNumber } : { found };
    const answer = await askBills(api, { ...account, area });
    if (!answer.ok) return errorsOf(answer);
    const saved = await saveAccount(api, {
      queryId: answer.body.queryId,
      ...(remark !== '' && { remark }),
      ...(groupId !== null && { groupId }),
    });
    if (!saved.ok && saved.field !== undefined) return errorsOf(saved);
    forgetAccounts(client);
    if (!saved.ok) {
      // The account can't be saved, for instance because there are too many; its bill can still be paid.
      overlays.tip(saved.text);
      keepBills(client, answer.body.queryId, answer.body);
      redirect(BILL_PATH, { queryId: answer.body.queryId, money });
      return {};
    }
    const { accountId } = saved.body;
    keepBills(client, accountId, {
      ...answer.body,
      account: { ...answer.body.account, accountId, remark: remark || answer.body.account.remark },
    });
    redirect(BILL_PATH, { accountId, money });
    return {};
  };

  /** `found`: an account that a search found, instead of the number that is typed. */
  const submit = async (draft: Draft, found?: string): Promise<void> => {
    const { accountNumber, ...others } = checkDraft(draft);
    const wrong = found === undefined && accountNumber !== undefined ? { ...others, accountNumber } : others;
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || busy) return;
    setBusy(true);
    try {
      setErrors(await send(draft, found));
    } catch (error) {
      setErrors(failureOf(error));
    } finally {
      setBusy(false);
    }
  };

  /** Removes the errors of fields that the payer changes. */
  const clear = (...fields: (keyof Errors)[]) =>
    setErrors((all) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !fields.some((f) => f === name))),
    );

  return { errors, busy, submit, clear };
}
