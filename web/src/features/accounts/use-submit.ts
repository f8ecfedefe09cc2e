import { BILL_PATH } from '@life-payment/contract/pages';
import { accountNumberLength, checkAccountNumber } from '@life-payment/contract/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type BillQuery, type Group, groupsKey } from '../../lib/api/accounts.ts';
import { forgetAccounts, keepBills } from '../../lib/api/bills.ts';
import type { Unit } from '../../lib/api/catalogue.ts';
import type { Answer } from '../../lib/api/client.ts';
import { useApp } from '../../lib/app.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { isEmpty, useForm } from '../../ui/use-form.ts';
import { confirmedOptions, numberOptions } from './api.ts';
import {
  checkDraft,
  type Draft,
  type Errors,
  errorsOf,
  type FieldName,
  failureIn,
  type GroupChoice,
  numberError,
} from './rules.ts';

type Props = {
  draft: Draft;
  recognition: ReturnType<typeof useRecognition>;
  /** The amount in fen that the entry address suggests; it is passed on to the bill. */
  money: string | undefined;
  chooseGroup: (choice: GroupChoice) => void;
};

/** Asks the unit about the number; saves an account that the payer has recognised or paid before, and goes to its bill. */
export function useSubmit({ draft, recognition, money, chooseGroup }: Props) {
  const client = useQueryClient();
  const { redirect } = useNavigation();
  const save = useSave(chooseGroup);
  const form = useForm<FieldName>();

  const go = async (query: BillQuery): Promise<Errors> => {
    const saved = await save(draft, query);
    if ('errors' in saved) return saved.errors;
    const { accountId } = saved;
    const { account, queryId } = query;
    const id = accountId ?? queryId;
    const own = accountId !== null && { accountId, remark: draft.remark || account.remark };
    client.setQueryData(confirmedOptions(id).queryKey, true);
    keepBills(client, id, { ...query, account: { ...account, ...own } });
    redirect(BILL_PATH, { ...(accountId === null ? { queryId } : { accountId }), money });
    recognition.forget();
    return {};
  };
  const ask = async (): Promise<Errors> => {
    try {
      const seen = recognition.known !== null;
      const answer = await recognition.ask();
      if (!answer.ok) return errorsOf(answer);
      return seen || !answer.body.account.firstPayment ? await go(answer.body) : {};
    } catch (error) {
      return failureIn(error);
    }
  };

  /** Takes the number that is typed. */
  const submit = (): void => {
    const wrong = checkDraft(draft);
    form.setErrors(wrong);
    if (isEmpty(wrong)) form.send(ask);
  };

  return { ...form, submit };
}

/** Saves the account of a query, in a new group if the payer wants one. `accountId`: null if it can't be saved. */
function useSave(chooseGroup: Props['chooseGroup']) {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  return async (
    { remark, groupId, newGroup }: Draft,
    { queryId }: BillQuery,
  ): Promise<{ accountId: string | null } | { errors: Errors }> => {
    let group = groupId;
    if (newGroup !== null) {
      const added = await api.call('/user/addUserGroup', { name: newGroup, accountIds: [] }, { quiet: true });
      if (!added.ok) return { errors: { groupId: added.text } };
      group = added.body.groupId;
      // If saving fails, the form shows the group that there is now, and the next try takes it.
      const made = { groupId: group, name: newGroup, accounts: 0 };
      client.setQueryData<Group[]>(groupsKey, (list) => list && [...list, made]);
      chooseGroup({ groupId: group, newGroup: null });
    }
    // Saving it again answers the same account. The page itself says what went wrong.
    const saved = await api.call(
      '/user/saveAccount',
      { queryId, ...(remark !== '' && { remark }), ...(group !== null && { groupId: group }) },
      { quiet: true },
    );
    if (!saved.ok && saved.field !== undefined) return { errors: errorsOf(saved) };
    forgetAccounts(client);
    if (saved.ok) return saved.body;
    // The account can't be saved, for instance because there are too many; its bill can still be paid.
    overlays.tip(saved.text);
    return { accountId: null };
  };
}

/** The unit's answer about the number, asked for once a number of known length is complete, else when the payer leaves the field. */
export function useRecognition({ area, unit, accountNumber }: Draft) {
  const { api } = useApp();
  const client = useQueryClient();
  const options = numberOptions(api, { unitId: unit?.unitId ?? '', accountNumber, area: area ?? '' });
  const askable =
    area !== null &&
    unit !== null &&
    canBeAsked(unit) &&
    !checkAccountNumber(unit.account.pattern, accountNumber);
  /** The number with which the payer left the field. It may be there before the unit is known. */
  const [left, setLeft] = useState('');
  const isLeft = left !== '' && left === accountNumber;
  const { data, error, isFetching } = useQuery({
    ...options,
    enabled: askable && (isLeft || accountNumberLength(unit.account.pattern) !== null),
  });
  const refused = data && !data.ok ? data : null;
  const wrong = unit && isLeft ? numberError(unit, accountNumber) : undefined;
  const errors = (): Errors => {
    if (wrong !== undefined) return { accountNumber: wrong };
    if (!askable || isFetching) return {};
    if (refused) return errorsOf(refused);
    return error === null ? {} : failureIn(error);
  };

  return {
    asking: isFetching,
    /** The unit's answer, if it knows the number. */
    known: askable && data?.ok ? data.body : null,
    /** Why there is none, at the field it is about. */
    errors: errors(),
    /** The payer has left the field. */
    leave: () => setLeft(accountNumber),
    /** The answer about this number; asks if there is none, or if the payer could get another one. */
    ask: (): Promise<Answer<BillQuery>> =>
      client.fetchQuery(
        refused && refused.field !== 'accountNumber' ? { ...options, staleTime: 0 } : options,
      ),
    /** The answer has been used: the number is asked about anew when it is typed again. */
    forget: () => client.invalidateQueries({ queryKey: options.queryKey, refetchType: 'none' }),
  };
}

function canBeAsked({ state, paysElsewhere }: Unit): boolean {
  return state === 'OPEN' && !paysElsewhere;
}
