import { MARKETING_PATH } from '@life-payment/contract/pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { pointsTipOptions } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Link } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Parts } from '../../ui/Parts.tsx';
import { pointsText } from '../benefits/worth.ts';
import s from './home.module.css';

export default PointsHint;

/** Says that the payer has points to exchange. Closing hides it at once; it returns if the service did not get the call. */
function PointsHint({ points, onHide }: { points: number; onHide: () => void }) {
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
