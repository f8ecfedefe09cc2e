import { useState } from 'react';
import type { Group, SavedAccount } from '../../api/accounts.ts';
import type { Coupon } from '../../api/benefits.ts';
import { useParams } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { BottomBar } from '../../ui/layout/BottomBar.tsx';
import { Problem } from '../../ui/views/Problem.tsx';
import { AccountChoice } from './AccountChoice.tsx';
import { CouponChoice } from './CouponChoice.tsx';
import { accountsFor, firstCoupon } from './choice.ts';
import s from './coupon-use.module.css';
import { useAppoint } from './use-appoint.ts';

type Props = {
  coupons: readonly Coupon[];
  accounts: readonly SavedAccount[];
  groups: readonly Group[];
};

/** Chooses a coupon and an account, and reserves the coupon for the account. */
export function UseForm({ coupons, accounts, groups }: Props) {
  const [couponId, setCouponId] = useState(useParams().get('couponId'));
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { appoint, busy, problem, forget } = useAppoint();
  const coupon = firstCoupon(coupons, accounts, couponId);
  if (!coupon) return null;
  const fitting = accountsFor(coupon, accounts);
  const account =
    fitting.find(({ accountId }) => accountId === chosenId) ??
    fitting.find(({ accountId }) => accountId === coupon.appointed?.accountId) ??
    fitting[0];
  return (
    <div className={s['stack']}>
      <p className={s['hello']}>{m.benefit_use_hello()}</p>
      <CouponChoice
        coupons={coupons}
        chosen={coupon}
        onChoose={(id) => {
          forget();
          setCouponId(id);
        }}
      />
      <AccountChoice
        coupon={coupon}
        accounts={fitting}
        groups={groups}
        chosen={account}
        onChoose={(id) => {
          forget();
          setChosenId(id);
        }}
      />
      {account && (
        <BottomBar>
          <Problem text={problem} />
          <Button
            wide
            busy={busy}
            onClick={() => appoint({ couponId: coupon.couponId, accountId: account.accountId })}
          >
            {m.benefit_use_keep()}
          </Button>
        </BottomBar>
      )}
    </div>
  );
}
