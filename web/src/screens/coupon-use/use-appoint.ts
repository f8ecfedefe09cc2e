import { BILL_PATH } from '@life-payment/contract/pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetBills } from '../../api/account-changes.ts';
import { appointCoupon, forgetBenefits } from '../../api/benefits.ts';
import { useApp } from '../../app/context.ts';
import { failureOf } from '../../app/failure.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';

type Wish = { readonly couponId: string; readonly accountId: string };

/** Reserves a coupon for an account, then goes to its bill. A second call only moves the coupon, so this may be sent again. */
export function useAppoint() {
  const { api } = useApp();
  const client = useQueryClient();
  const { navigate } = useNavigation();
  const [problem, setProblem] = useState<string>();
  const mutation = useMutation({
    mutationFn: ({ couponId, accountId }: Wish) => appointCoupon(api, couponId, accountId),
    onSuccess: (answer, { accountId }) => {
      if (answer.ok) {
        forgetBills(client);
        navigate(BILL_PATH, { accountId });
      } else setProblem(answer.text);
      return forgetBenefits(client);
    },
    onError: (error) => setProblem(failureOf(error).form),
  });
  return {
    busy: mutation.isPending,
    problem,
    forget: () => setProblem(undefined),
    appoint: (wish: Wish): void => {
      setProblem(undefined);
      mutation.mutate(wish);
    },
  };
}
