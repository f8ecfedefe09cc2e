import { MARKETING_PATH } from '@life-payment/contract/pages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { pointsTipOptions } from '../../lib/api/accounts.ts';
import { statisticsOptions } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Link } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon, IconSquare } from '../../ui/Icon.tsx';
import { moneyText } from '../../ui/money.ts';
import { Parts } from '../../ui/Parts.tsx';
import { pointsText } from '../benefits/worth.ts';
import { serviceOptions } from '../care/api.ts';
import { latestMonths } from '../records/filter.ts';
import s from './home.module.css';

// A chunk of its own: parts that only some payers see. Home is complete if it does not load.

/** Says that the payer has points to exchange. Closing hides it at once; it returns if the service did not get the call. */
export function PointsHint({ points, onHide }: { points: number; onHide: () => void }) {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  const show = (tip: number | null) => client.setQueryData(pointsTipOptions().queryKey, tip);
  const hide = useMutation({
    mutationFn: async () => {
      show(null);
      const answer = await api.call('/points/pointsTipsUpdate', {}, { quiet: true });
      if (!answer.ok) throw new Error(answer.text);
    },
    onError: () => {
      show(points);
      overlays.toast(m.benefit_tip_failed());
    },
  });
  return (
    <section className={cx('small', s['news'])}>
      <Link to={MARKETING_PATH}>
        <Parts of={[m.benefit_tip({ points: pointsText(points) }), m.benefit_tip_text()]} />
      </Link>
      <button
        type="button"
        className="tap"
        aria-label={m.benefit_tip_close()}
        onClick={() => {
          onHide();
          hide.mutate();
        }}
      >
        <Icon name="close" size={18} />
      </button>
    </section>
  );
}

/** The sums paid this month and in the one before; nothing where nothing was. */
export function Months() {
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

/** The telephone number of customer service, to call with a tap. */
export function Telephone() {
  const { api, entry } = useApp();
  const { data } = useQuery(serviceOptions(api, entry.outputEndpoint));
  if (data?.phone === undefined) return null;
  return (
    <Card>
      <a className="side bold" href={`tel:${data.phone}`}>
        <IconSquare name="service" />
        <span>
          {m.questions_call()}
          <span className={s['number']}>{data.phone}</span>
        </span>
      </a>
    </Card>
  );
}
