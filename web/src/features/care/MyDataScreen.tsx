import { ORDERS_STILL_OPEN } from '@life-payment/contract/code-names';
import { ORDER_PATH } from '@life-payment/contract/pages';
import { usePolled } from '../../lib/api/polled.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useParams } from '../../lib/navigation/navigation.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Intro, Lines } from '../../ui/Facts.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { ACCOUNTS, COUPON, WALLET } from '../../ui/later-icons.ts';
import { Amount, Parts } from '../../ui/Parts.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { BoneRow, Skeleton } from '../../ui/Skeleton.tsx';
import { failureOf } from '../../ui/use-form.ts';
import { pointsText } from '../benefits/worth.ts';
import { type Errors, errorsOf, type Proof } from '../sign-on/draft.ts';
import { type ClosingFacts, closingOptions } from './api.ts';
import { Copy, OwnCodeForm } from './Copy.tsx';

export default MyData;

/** A copy of the payer's own data, and closing the account. The address names which of them is shown. */
function MyData() {
  return useParams().get('show') === 'closing' ? <Closing /> : <Copy />;
}

/** Closes the account. Shows what has to end first, what ends with it, what is erased and what stays; then asks for a code. */
function Closing() {
  // Orders that are open may end by themselves.
  const { data, error, refetch } = usePolled(
    closingOptions(useApp().api),
    ({ openOrders }) => openOrders.length === 0,
  );
  const close = useClose(refetch);
  if (!data && error) return <QueryErrorView error={error} onRetry={refetch} />;
  if (!data)
    return (
      <Skeleton>
        <Card>
          {['a', 'b', 'c'].map((key) => (
            <BoneRow key={key} />
          ))}
        </Card>
      </Skeleton>
    );
  const open = data.openOrders.length > 0;
  return (
    <div className="stack">
      <Intro title={m.closing_title()} text={m.closing_text()} />
      {open && <OpenOrders orders={data.openOrders} />}
      <EndedList facts={data} />
      <Card title={m.closing_erased()}>
        <Lines lines={[m.closing_erased_1(), m.closing_erased_2(), m.closing_erased_3()]} />
      </Card>
      <Card title={m.closing_stays()}>
        <Lines lines={[m.closing_stays_1(), m.closing_stays_2(), m.closing_stays_3()]} />
      </Card>
      {open ? (
        <BottomBar>
          <Button wide variant="off" disabled>
            {m.closing_off()}
          </Button>
        </BottomBar>
      ) : (
        <OwnCodeForm purpose="CLOSE_ACCOUNT" submit={m.closing_title()} ends onSubmit={close} />
      )}
    </div>
  );
}

/** Lists what ends with the account, what is lost, and what still comes, with the number of each. */
function EndedList({ facts: { refunds, mandates, accounts, points, coupons } }: { facts: ClosingFacts }) {
  const all: readonly (readonly [count: number, icon: IconName, title: string, note: string])[] = [
    [mandates, 'refresh', m.closing_mandates(), m.closing_mandates_text()],
    [accounts, ACCOUNTS, m.closing_accounts(), m.closing_accounts_text()],
    [points, COUPON, m.closing_points(), m.closing_points_text()],
    [coupons, COUPON, m.closing_coupons(), m.closing_points_text()],
    [refunds, WALLET, m.closing_refunds(), m.closing_refunds_text()],
  ];
  const there = all.filter(([count]) => count > 0);
  if (there.length === 0) return null;
  return (
    <Card title={m.closing_ended()}>
      <ul>
        {there.map(([count, icon, title, note]) => (
          <li key={title}>
            <ListRow
              icon={icon}
              iconTone="neutral"
              title={title}
              note={note}
              end={<span className="bold digits">{pointsText(count)}</span>}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The orders that have to end before the account can be closed, with links. */
function OpenOrders({ orders }: { orders: ClosingFacts['openOrders'] }) {
  return (
    <Card title={m.closing_open()}>
      <p className="quiet">{m.closing_open_text()}</p>
      <ul>
        {orders.map(({ orderId, unitName, numberMasked, remark, amount, unpaid }) => (
          <li key={orderId}>
            <ListRow
              icon={unpaid ? 'warning' : 'clock'}
              iconTone="warning"
              title={unitName}
              note={
                <Parts of={[remark, numberMasked, unpaid ? m.order_not_paid() : m.closing_unfinished()]} />
              }
              end={<Amount fen={amount} />}
              to={ORDER_PATH}
              params={{ orderId }}
              chevron
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Closes the account after the payer has confirmed. `onChange`: what prevents closing has to be loaded again. */
function useClose(onChange: () => unknown) {
  const { api, overlays, forgetPayer } = useApp();
  return async (typed: Proof): Promise<Errors> => {
    const yes = await overlays.confirm({
      title: m.closing_sure(),
      text: m.closing_sure_text(),
      confirm: m.closing_yes(),
      ends: true,
      cancel: m.closing_keep(),
    });
    if (!yes) return {};
    try {
      const answer = await overlays.whileLoading(api.call('/user/closeAccount', typed));
      if (!answer.ok) {
        if (answer.code === ORDERS_STILL_OPEN) onChange();
        return errorsOf(answer);
      }
      forgetPayer({ title: m.closed_title(), text: m.closed_text(), action: m.closed_action() });
      return {};
    } catch (error) {
      // The account may be closed nevertheless: then the next answer says that nobody is logged in.
      onChange();
      return failureOf(error).form === undefined ? {} : { form: m.closing_unknown() };
    }
  };
}
