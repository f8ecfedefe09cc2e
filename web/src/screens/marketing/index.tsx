import { MARKETING_PATH } from '@life-payment/contract/pages';
import { useNavigation, useParams } from '../../app/navigation/navigation.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { useBenefits, useLoggedIn } from '../../benefits/use-benefits.ts';
import { useTickets } from '../../benefits/use-tickets.ts';
import { LogInRow } from './LogInRow.tsx';
import s from './marketing.module.css';
import { Offers } from './Offers.tsx';
import { OwnBenefits } from './OwnBenefits.tsx';
import { viewOf } from './view.ts';

export default Marketing;

/**
 * Discounts: what is on offer to everybody and, for logged-in payers, their points and coupons. The address names the
 * part that is shown, so that it is shown again after going back.
 */
function Marketing() {
  const { redirect } = useNavigation();
  const params = useParams();
  const loggedIn = useLoggedIn();
  const tickets = useTickets();
  const own = useBenefits();
  const fromType = params.get('fromType') ?? undefined;
  const retry = () => {
    for (const query of [tickets, own]) if (query.isError) query.refetch();
  };
  if (tickets.isError && !tickets.data && !own.data && !own.isLoading)
    return <QueryErrorView error={tickets.error} onRetry={retry} />;
  if (!loggedIn)
    return (
      <div className={s['stack']}>
        <LogInRow />
        <Offers tickets={tickets} coupons={[]} onRetry={retry} />
      </div>
    );
  return (
    <div className={s['stack']}>
      <OwnBenefits
        own={own}
        tickets={tickets}
        onRetry={retry}
        view={viewOf(params.get('show'))}
        onView={(show) => redirect(MARKETING_PATH, { show: show === 'offers' ? undefined : show, fromType })}
      />
    </div>
  );
}
