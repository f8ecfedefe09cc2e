import { NO_SUCH_THING } from '@life-payment/contract/code-names';
import { RefusedError } from '../../api/errors.ts';
import { QueryErrorView } from '../../app/views/QueryErrorView.tsx';
import { AccountGone } from './AccountGone.tsx';
import s from './bill-details.module.css';
import { Refused } from './Refused.tsx';
import { SavedAccountCard } from './SavedAccountCard.tsx';

type Props = { error: unknown; accountId: string; onAskAgain: () => void };

/** Says why there are no bills: no network, or the refusal of unit or service, with what can be done about it. */
export function NotAnswered({ error, accountId, onAskAgain }: Props) {
  if (error instanceof RefusedError && error.refused.code === NO_SUCH_THING) return <AccountGone />;
  return (
    <div className={s['stack']}>
      <SavedAccountCard accountId={accountId} />
      {error instanceof RefusedError ? (
        <Refused refused={error.refused} accountId={accountId} onAskAgain={onAskAgain} />
      ) : (
        <QueryErrorView error={error} onRetry={onAskAgain} />
      )}
    </div>
  );
}
