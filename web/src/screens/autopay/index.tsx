import { ADD_PAYMENT_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { canOpenOptions, openedOptions } from '../../api/autopay.ts';
import { useApp } from '../../app/context.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import s from '../../autopay/autopay.module.css';
import { AutopayBones } from '../../autopay/Bones.tsx';
import { SigningPlaceNote } from '../../autopay/SigningPlaceNote.tsx';
import { m } from '../../i18n/messages.ts';
import { LinkButton } from '../../ui/controls/Button.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';
import { CanOpenCard } from './CanOpenCard.tsx';
import { MandateCard } from './MandateCard.tsx';

export default Autopay;

/** All mandates, each with its rule, the next deduction and closing, and the accounts without one. */
function Autopay() {
  const { api } = useApp();
  const opened = useQuery(openedOptions(api));
  const canOpen = useQuery(canOpenOptions(api));
  if (opened.data && canOpen.data) {
    const { here: signingPlace, agreements: mandates } = opened.data;
    const { accounts } = canOpen.data;
    return (
      <div className={s['stack']}>
        <p className={s['lead']}>{m.autopay_what()}</p>
        <SigningPlaceNote signingPlace={signingPlace} />
        {mandates.length === 0 ? (
          <Nobody openable={accounts.length > 0} />
        ) : (
          <h2 className={s['heading']}>{m.autopay_who()}</h2>
        )}
        {mandates.map((mandate) => (
          <MandateCard key={mandate.agreementId} mandate={mandate} signingPlace={signingPlace} />
        ))}
        {accounts.length > 0 && <CanOpenCard accounts={accounts} signingPlace={signingPlace} />}
      </div>
    );
  }
  if (opened.isPending || canOpen.isPending) return <AutopayBones />;
  const retry = () => {
    for (const query of [opened, canOpen]) if (query.isError) query.refetch();
  };
  return <QueryErrorView error={opened.error ?? canOpen.error} onRetry={retry} />;
}

function Nobody({ openable }: { openable: boolean }) {
  const href = useHref();
  return (
    <EmptyView
      icon="refresh"
      title={m.autopay_none()}
      text={openable ? m.autopay_none_text() : m.autopay_none_at_all_text()}
      action={
        !openable && (
          <LinkButton variant="soft" href={href(ADD_PAYMENT_PATH)}>
            {m.autopay_add()}
          </LinkButton>
        )
      }
    />
  );
}
