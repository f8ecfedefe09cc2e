import { MARKETING_PATH } from '@life-payment/contract/pages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'wouter';
import { pointsTipOptions } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useHref } from '../../lib/navigation/navigation.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Parts } from '../../ui/Parts.tsx';
import { hidePointsTip } from './api.ts';
import s from './points-hint.module.css';
import { pointsText } from './worth.ts';

export default PointsHint;

/** Says that the payer has points to exchange. Closing hides it at once; it returns if the service did not get the call. */
function PointsHint({ points, onHide }: { points: number; onHide: () => void }) {
  const { api, overlays } = useApp();
  const client = useQueryClient();
  const href = useHref();
  const show = (tip: number | null) => client.setQueryData(pointsTipOptions().queryKey, tip);
  const hide = useMutation({
    mutationFn: async () => {
      show(null);
      const answer = await hidePointsTip(api);
      if (!answer.ok) throw new Error(answer.text);
    },
    onError: () => {
      show(points);
      overlays.toast(m.benefit_tip_failed());
    },
  });
  return (
    <section className={s['hint']}>
      <Link href={href(MARKETING_PATH)} className={s['way']}>
        <Parts of={[m.benefit_tip({ points: pointsText(points) }), m.benefit_tip_text()]} />
      </Link>
      <button
        type="button"
        className={s['close']}
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
