import { ADD_PAYMENT_PATH, BILL_PATH, MARKETING_PATH } from '@life-payment/contract/pages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedAccount } from '../../lib/api/accounts.ts';
import { forgetBills } from '../../lib/api/bills.ts';
import { useApp } from '../../lib/app.ts';
import { instantText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CheckRow } from '../../ui/Choices.tsx';
import { cx } from '../../ui/cx.ts';
import { Problem } from '../../ui/Field.tsx';
import { ACCOUNTS, COUPON } from '../../ui/later-icons.ts';
import { moneyText, shortMoney } from '../../ui/money.ts';
import { Amount, Parts } from '../../ui/Parts.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { ListBones, Lists } from '../accounts/Lists.tsx';
import type { Coupon } from './api.ts';
import { useAct, useBenefits, useLoggedIn, useTickets } from './api.ts';
import s from './benefits.module.css';
import { CampaignTickets, LogInRow, ReservedFor } from './Ticket.tsx';
import { fitsProject, minSpendText, projectsOf, projectsText } from './worth.ts';

export default CouponUse;

/** Summer coolness: reserves a coupon for an account's next bill. `couponId`: the coupon selected at first. */
function CouponUse() {
  const loggedIn = useLoggedIn();
  const own = useBenefits();
  if (!loggedIn) return <LogInRow />;
  if (own.isPending) return <ListBones />;
  const all = own.data?.pages[0]?.coupons;
  if (!all) return <QueryErrorView error={own.error} onRetry={own.refetch} />;
  const coupons = all.filter(({ state }) => state === 'AVAILABLE');
  if (coupons.length === 0) return <NoCoupon coupons={all} />;
  return <Lists>{(accounts) => <UseForm coupons={coupons} accounts={accounts} />}</Lists>;
}

/** For a payer without a usable coupon: what is on offer now, and a link to the rest. `coupons`: past ones. */
function NoCoupon({ coupons }: { coupons: readonly Coupon[] }) {
  const { data } = useTickets('SUMMER');
  const open = data?.filter(({ state }) => state === 'OPEN') ?? [];
  return (
    <>
      <EmptyView
        icon={COUPON}
        title={m.benefit_use_none()}
        text={m.benefit_coupons_none_text()}
        action={
          <LinkButton variant="soft" to={MARKETING_PATH}>
            {m.benefit_see_offers()}
          </LinkButton>
        }
      />
      {open.length > 0 && (
        <section className="stack">
          <h2 className="heading">{m.benefit_campaigns()}</h2>
          <CampaignTickets tickets={open} coupons={coupons} />
        </section>
      )}
    </>
  );
}

function UseForm({ coupons, accounts }: { coupons: readonly Coupon[]; accounts: readonly SavedAccount[] }) {
  const [couponId, setCouponId] = useState(useParams().get('couponId'));
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { api } = useApp();
  const client = useQueryClient();
  const { navigate } = useNavigation();
  // Reserves a coupon for an account, then goes to its bill. A second call only moves the coupon.
  const { act, under, problemOf, forget } = useAct<Reservation>({
    what: 'appoint',
    idOf: reservationOf,
    send: (reservation) => api.call('/marketing/appointUseTicket', reservation),
    done: ({ accountId }) => {
      forgetBills(client);
      navigate(BILL_PATH, { accountId });
    },
  });
  const coupon = firstCoupon(coupons, accounts, couponId);
  if (!coupon) return null;
  const fitting = accountsFor(coupon, accounts);
  const account =
    fitting.find(({ accountId }) => accountId === chosenId) ??
    fitting.find(({ accountId }) => accountId === coupon.appointed?.accountId) ??
    fitting[0];
  const wish = { couponId: coupon.couponId, accountId: account?.accountId ?? '' };
  return (
    <div className="stack">
      <p className="quiet">{m.benefit_use_hello()}</p>
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
        chosen={account}
        onChoose={(id) => {
          forget();
          setChosenId(id);
        }}
      />
      {account && (
        <BottomBar>
          <Problem text={problemOf(reservationOf(wish))} />
          <Button wide busy={under !== null} onClick={() => act(wish)}>
            {m.benefit_use_keep()}
          </Button>
        </BottomBar>
      )}
    </div>
  );
}

type CouponChoiceProps = { coupons: readonly Coupon[]; chosen: Coupon; onChoose: (couponId: string) => void };

function CouponChoice({ coupons, chosen, onChoose }: CouponChoiceProps) {
  return (
    <Card title={m.benefit_use_choose_coupon()}>
      <fieldset className="ruled" aria-label={m.benefit_use_choose_coupon()}>
        {coupons.map((coupon) => (
          <CheckRow
            key={coupon.couponId}
            radioGroup="coupon"
            title={<Parts of={coupon.title.split(' · ')} />}
            note={
              <>
                <Parts of={[minSpendText(coupon), projectsText(coupon)]} />
                <Parts of={[m.benefit_valid_until({ time: instantText(coupon.expiresAt) })]} />
                <ReservedFor coupon={coupon} />
              </>
            }
            end={
              <span className={cx('bold digits', s['off'])}>
                {m.benefit_off({ amount: shortMoney(coupon.amount) })}
              </span>
            }
            checked={coupon === chosen}
            onChange={() => onChoose(coupon.couponId)}
          />
        ))}
      </fieldset>
    </Card>
  );
}

type AccountChoiceProps = {
  coupon: Coupon;
  /** The accounts that the coupon can be used for. */
  accounts: readonly SavedAccount[];
  chosen: SavedAccount | undefined;
  onChoose: (accountId: string) => void;
};

function AccountChoice({ coupon, accounts, chosen, onChoose }: AccountChoiceProps) {
  const projects = projectsOf(coupon);
  return (
    <Card title={m.benefit_use_choose_account()}>
      {accounts.length === 0 ? (
        <EmptyView
          inline
          icon={ACCOUNTS}
          title={m.benefit_use_no_account()}
          text={
            projects === null ? m.benefit_use_no_account_any() : m.benefit_use_no_account_text({ projects })
          }
          action={
            <LinkButton
              variant="soft"
              to={ADD_PAYMENT_PATH}
              params={{ projectType: coupon.projectTypes?.[0] }}
            >
              {m.title_add_a_payment()}
            </LinkButton>
          }
        />
      ) : (
        <fieldset className="ruled" aria-label={m.benefit_use_choose_account()}>
          {accounts.map((account) => {
            const below = belowText(account, coupon);
            return (
              <CheckRow
                key={account.accountId}
                radioGroup="account"
                title={accountName(account)}
                note={
                  <>
                    <Parts of={[account.unitName, account.numberMasked]} />
                    {below && <span className={s['below']}>{below}</span>}
                  </>
                }
                end={dueOf(account) > 0 && <Amount fen={dueOf(account)} />}
                checked={account === chosen}
                onChange={() => onChoose(account.accountId)}
              />
            );
          })}
        </fieldset>
      )}
    </Card>
  );
}

function belowText(account: SavedAccount, { minSpend }: Coupon): string | false {
  const due = dueOf(account);
  return (
    due > 0 &&
    due < minSpend &&
    m.benefit_use_due_below({ due: moneyText(due), amount: shortMoney(minSpend) })
  );
}

type Reservation = { readonly couponId: string; readonly accountId: string };

function reservationOf({ couponId, accountId }: Reservation): string {
  return `${couponId} ${accountId}`;
}

/**
 * The coupon selected at first: the one in the address, or else the one that fits best: that takes most off what an account owes
 * now, or else that a saved account can use at all. Of the same worth it is the first, which expires first.
 */
export function firstCoupon(
  coupons: readonly Coupon[],
  accounts: readonly SavedAccount[],
  namedId: string | null,
): Coupon | undefined {
  const usable = coupons.filter((coupon) => accountsFor(coupon, accounts).length > 0);
  const useful = usable.filter((coupon) =>
    accountsFor(coupon, accounts).some((account) => dueOf(account) >= Math.max(1, coupon.minSpend)),
  );
  const [best] = useful.toSorted((a, b) => b.amount - a.amount);
  return coupons.find(({ couponId }) => couponId === namedId) ?? best ?? usable[0] ?? coupons[0];
}

/** The amount an account owes in fen, as far as it is known. */
export function dueOf({ lastQuery }: SavedAccount): number {
  return lastQuery?.due ?? 0;
}

/** The accounts that a coupon can be used for, those that owe most first. */
export function accountsFor(coupon: Coupon, accounts: readonly SavedAccount[]): SavedAccount[] {
  return accounts
    .filter(({ projectType }) => fitsProject(coupon, projectType))
    .toSorted((a, b) => dueOf(b) - dueOf(a));
}
