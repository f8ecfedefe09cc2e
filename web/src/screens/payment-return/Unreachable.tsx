import { m } from '../../i18n/messages.ts';
import s from '../../outcome/outcome.module.css';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';

/** Nothing can be loaded: whether it is paid is unknown, so it may not be paid again. */
export function Unreachable({ onRetry, onOrder }: { onRetry: () => void; onOrder: () => void }) {
  return (
    <div role="alert">
      <EmptyView
        icon="offline"
        tone="warning"
        title={m.payment_unreachable()}
        text={m.payment_unreachable_text()}
        action={
          <div className={s['buttons']}>
            <Button wide onClick={onRetry}>
              {m.retry()}
            </Button>
            <Button wide variant="soft" onClick={onOrder}>
              {m.payment_view_order()}
            </Button>
          </div>
        }
      />
    </div>
  );
}
