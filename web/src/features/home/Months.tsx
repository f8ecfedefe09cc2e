import { useQuery } from '@tanstack/react-query';
import { statisticsOptions } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { moneyText } from '../../ui/money.ts';
import { latestMonths } from '../records/filter.ts';

export default Months;

/** The sums paid this month and in the one before; nothing where nothing was. */
function Months() {
  const [to = '', from = ''] = latestMonths(new Date());
  const { data } = useQuery(statisticsOptions(useApp().api, { from, to }));
  const [before, present] = data?.months ?? [];
  if (!before || !present || data?.orders === 0) return '\u00a0';
  return m.home_months({ now: moneyText(present.amount), before: moneyText(before.amount) });
}
