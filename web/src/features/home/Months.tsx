import { useQuery } from '@tanstack/react-query';
import { statisticsOptions } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { monthOf } from '../../lib/i18n/moments.ts';
import { moneyText } from '../../ui/money.ts';

export default Months;

/** The sums paid this month and in the one before; nothing where nothing was. */
function Months() {
  const now = new Date();
  const range = { from: monthOf(new Date(now.getTime() - now.getUTCDate() * 86_400_000)), to: monthOf(now) };
  const { data } = useQuery(statisticsOptions(useApp().api, range));
  const [before, present] = data?.months ?? [];
  if (!before || !present || data?.orders === 0) return '\u00a0';
  return m.home_months({ now: moneyText(present.amount), before: moneyText(before.amount) });
}
