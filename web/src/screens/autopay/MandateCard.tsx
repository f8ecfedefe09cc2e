import { AUTOPAY_MANAGE_PATH } from '@life-payment/contract/pages';
import type { Mandate, SigningPlace } from '../../api/autopay.ts';
import { useHref } from '../../app/navigation/navigation.ts';
import { AccountRow } from '../../autopay/AccountRow.tsx';
import s from '../../autopay/autopay.module.css';
import { PendingNote } from '../../autopay/PendingNote.tsx';
import { SkipPause } from '../../autopay/SkipPause.tsx';
import { StateTag } from '../../autopay/StateTag.tsx';
import { planText, ruleText } from '../../autopay/text.ts';
import { useMandateActs } from '../../autopay/use-mandate-acts.ts';
import { m } from '../../i18n/messages.ts';
import { accountName } from '../../i18n/projects.ts';
import { Amount } from '../../ui/facts/Amount.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { Problem } from '../../ui/views/Problem.tsx';

type Props = { mandate: Mandate; signingPlace: SigningPlace };

/** A mandate: its rule, the next deduction, skipping and pausing. It is closed on its own page. */
export function MandateCard({ mandate, signingPlace }: Props) {
  const acts = useMandateActs(mandate);
  const href = useHref();
  const { agreementId, state, rule } = mandate;
  return (
    <Card className={s['list']}>
      <AccountRow
        account={mandate}
        tag={<StateTag mandate={mandate} />}
        href={href(AUTOPAY_MANAGE_PATH, { agreementId })}
      />
      <div className={s['facts']}>
        <p className={s['fact']}>{ruleText(rule)}</p>
        {state === 'SIGNED' && <Next mandate={mandate} />}
      </div>
      <Problem text={acts.problemOf('finish', 'drop', 'skip', 'pause', 'resume')} />
      {state === 'SIGNING' && <PendingNote mandate={mandate} signingPlace={signingPlace} acts={acts} />}
      {state === 'SIGNED' && <SkipPause mandate={mandate} acts={acts} name={accountName(mandate)} />}
    </Card>
  );
}

function Next({ mandate }: { mandate: Mandate }) {
  const { next, rule } = mandate;
  return (
    <>
      <p className={s['fact']}>
        <span>{m.autopay_next()}</span>
        <span>{next ? <Amount fen={next.amount} /> : m.autopay_next_none()}</span>
      </p>
      {next && <p className={s['text']}>{planText(next, rule)}</p>}
    </>
  );
}
