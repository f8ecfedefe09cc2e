import { accountNumberLength, checkAccountNumber } from '@life-payment/contract/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { BillQuery } from '../../api/accounts.ts';
import type { Unit } from '../../api/catalogue.ts';
import type { Answer } from '../../api/client.ts';
import { numberOptions } from '../../api/recognition.ts';
import { useApp } from '../../app/context.ts';
import { type Draft, type Errors, errorsOf, failureIn } from './check.ts';

/**
 * What the unit says about the number in the form. A number whose length is known is asked about as soon as it is
 * complete; any other when the payer leaves the field or taps the button.
 */
export function useRecognition({ area, unit, accountNumber }: Draft) {
  const { api } = useApp();
  const client = useQueryClient();
  const options = numberOptions(api, { unitId: unit?.unitId ?? '', accountNumber, area: area ?? '' });
  const askable =
    area !== null &&
    unit !== null &&
    canBeAsked(unit) &&
    !checkAccountNumber(unit.account.pattern, accountNumber);
  const complete = askable && accountNumberLength(unit.account.pattern) !== null;
  const { data, error, isFetching } = useQuery({ ...options, enabled: complete });
  const refused = data && !data.ok ? data : null;

  return {
    asking: isFetching,
    /** The unit's answer, if it knows the number. */
    known: askable && data?.ok ? data.body : null,
    /** Why there is none, at the field it is about. */
    errors: askable && !isFetching ? whyNot(refused, error) : {},
    /** The payer has left the field. */
    leave: () => {
      if (askable) client.prefetchQuery(options);
    },
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

function whyNot(refused: Parameters<typeof errorsOf>[0] | null, error: unknown): Errors {
  if (refused) return errorsOf(refused);
  return error === null ? {} : failureIn(error);
}
