import { useQuery } from '@tanstack/react-query';
import { statisticsOptions } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { moneyText } from '../../ui/money.ts';
import { Parts } from '../../ui/Parts.tsx';
import { latestMonths } from '../records/filter.ts';

export default Months;

/** The sums paid this month and in the one before; nothing where nothing was. */
function Months() {
  const [to = '', from = ''] = latestMonths(new Date());
  const { data } = useQuery(statisticsOptions(useApp().api, { from, to }));
  const [before, present] = data?.months ?? [];
  if (!before || !present || data?.orders === 0) return '\u00a0';
  return (
    <Parts
      of={[
        present.amount > 0 && m.home_month_now({ amount: moneyText(present.amount) }),
        before.amount > 0 && m.home_month_before({ amount: moneyText(before.amount) }),
      ]}
    />
  );
}
