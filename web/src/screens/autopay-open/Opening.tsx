import { AUTOPAY_MANAGE_PATH, AUTOPAY_PATH } from '@life-payment/contract/pages';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { offerOptions } from '../../api/autopay.ts';
import { AUTOPAY_ELSEWHERE, AUTOPAY_OPEN_ALREADY } from '../../api/codes.ts';
import { RefusedError } from '../../api/errors.ts';
import { useApp } from '../../app/context.ts';
import { useHref, useNavigation } from '../../app/navigation/navigation.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { AutopayBones } from '../../autopay/Bones.tsx';
import { m } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';
import { OpenForm } from './OpenForm.tsx';

/** The form for opening automatic payment for an account. An account that has a mandate already leads to it. */
export function Opening({ accountId }: { accountId: string }) {
  const { api } = useApp();
  const { redirect } = useNavigation();
  const [payDay, setPayDay] = useState<number>();
  const { data, error, isFetching, refetch } = useQuery({
    ...offerOptions(api, accountId, payDay),
    placeholderData: keepPreviousData,
  });
  const code = error instanceof RefusedError ? error.refused.code : '';
  const looksElsewhere = AUTOPAY_OPEN_ALREADY.includes(code);
  useEffect(() => {
    // As in the page it leads to, what an earlier visit left does not count.
    if (looksElsewhere && !isFetching) redirect(AUTOPAY_MANAGE_PATH, { accountId });
  }, [looksElsewhere, isFetching, redirect, accountId]);

  if (data) return <OpenForm offer={data} payDay={payDay} onPayDay={setPayDay} />;
  if (error === null || looksElsewhere) return <AutopayBones />;
  if (AUTOPAY_ELSEWHERE.includes(code)) return <Elsewhere text={error.message} />;
  return <QueryErrorView error={error} onRetry={refetch} />;
}

/** Says that nothing can be opened on this page, with a link to what can be done here. */
function Elsewhere({ text }: { text: string }) {
  const href = useHref();
  return (
    <EmptyView
      icon="wallet"
      tone="warning"
      title={text}
      text={m.autopay_here_text()}
      action={
        <LinkButton variant="soft" href={href(AUTOPAY_PATH)}>
          {m.autopay_see_all()}
        </LinkButton>
      }
    />
  );
}
