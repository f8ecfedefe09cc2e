import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { AUTOPAY_MANAGE_PATH, AUTOPAY_OPEN_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bindOrViewOptions } from '../../api/autopay.ts';
import { RefusedError } from '../../api/errors.ts';
import { useApp } from '../../app/context.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { AutopayBones } from '../../autopay/Bones.tsx';
import { NoAccount } from '../../autopay/NoAccount.tsx';

/** Redirects to an account's mandate, or to opening one. */
export function MandateOfAccount({ accountId }: { accountId: string }) {
  const { api } = useApp();
  const { redirect } = useNavigation();
  const { data, error, isFetching, refetch } = useQuery(bindOrViewOptions(api, accountId));
  useEffect(() => {
    // What an earlier visit left may be outdated, and the other page may lead back here by what it left.
    if (isFetching) return;
    if (data?.agreementId !== undefined) redirect(AUTOPAY_MANAGE_PATH, { agreementId: data.agreementId });
    else if (data) redirect(AUTOPAY_OPEN_PATH, { accountId });
  }, [data, isFetching, redirect, accountId]);
  if (error === null) return <AutopayBones />;
  if (error instanceof RefusedError && error.refused.code === NO_SUCH_THING) return <NoAccount />;
  return <QueryErrorView error={error} onRetry={refetch} />;
}
