import { FEEDBACK_PATH, ORDER_PATH, RECEIPT_PATH } from '@life-payment/contract/pages';
import { type ComponentProps, useState } from 'react';
import { deadlineText, instantText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { OptionSheet } from '../../ui/Dialog.tsx';
import { Fact } from '../../ui/Facts.tsx';
import { PROJECT_ICONS } from '../../ui/Icon.tsx';
import { ListRow } from '../../ui/ListRow.tsx';
import { moneyText } from '../../ui/money.ts';
import { statusText, statusTone } from '../../ui/order-status.ts';
import { Amount, Parts, Tag } from '../../ui/Parts.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { useBackMark } from './go-to-wallet.ts';
import {
  CourseUnderWay,
  Details,
  DoneBar,
  Hero,
  headingOf,
  NumberLine,
  SIGNS,
  SumLines,
  UnpaidActions,
  WhatNext,
} from './outcome-parts.tsx';
import { NotFound, Polled, usePolledPayment } from './Polled.tsx';
import {
  courseOf,
  goingBack,
  isUnderWay,
  type PaidOrder,
  type PaymentDetail,
  paymentSentence,
  refundsUnderWay,
  shownStatus,
  whatText,
} from './text.ts';

export default Payment;

/** A payment that covers several orders, until all of them are final. `paymentId`: its number. */
function Payment() {
  const paymentId = useParams().get('paymentId');
  return paymentId ? <PolledPayment key={paymentId} paymentId={paymentId} /> : <NotFound what="PAYMENT" />;
}

function PolledPayment({ paymentId }: { paymentId: string }) {
  return (
    <Polled polled={usePolledPayment(paymentId)} notFound={<NotFound what="PAYMENT" />}>
      {(payment, refresh) => <PaymentView payment={payment} onChange={refresh} />}
    </Polled>
  );
}

function PaymentView({ payment, onChange }: { payment: PaymentDetail; onChange: () => void }) {
  const { navigate } = useNavigation();
  const { paymentId, orders } = payment;
  return (
    <div className="stack">
      <PaymentHeader payment={payment} />
      <CourseUnderWay outcome={payment} />
      <OrdersCard payment={payment} />
      <PaymentFold payment={payment} />
      <div className="centre">
        <Choice
          variant="text"
          small
          label={m.question_order()}
          title={m.question_order_which()}
          options={orders.map((order) => optionOf(order, order.orderId))}
          onChoose={(orderId) => navigate(FEEDBACK_PATH, { orderId })}
        />
      </div>
      <WhatNext outcome={payment} />
      {payment.status === 'AWAITING_PAYMENT' ? (
        <UnpaidActions
          unpaid={{ orderId: orders[0]?.orderId ?? '', payment: { paymentId, orders: orders.length } }}
          terms={payment}
          onChange={onChange}
        />
      ) : (
        <LeaveBar payment={payment} />
      )}
    </div>
  );
}

function PaymentHeader({ payment }: { payment: PaymentDetail }) {
  const back = useBackMark();
  const { status } = payment;
  const sign = SIGNS[status];
  return (
    <Hero
      sign={sign}
      heading={headingOf(shownStatus(payment))}
      fen={sign === 'BACK' ? goingBack(payment) : payment.cash}
      what={whatText(payment)}
    >
      <p className="small phrases">{paymentSentence(payment, back)}</p>
    </Hero>
  );
}

function OrdersCard({ payment }: { payment: PaymentDetail }) {
  return (
    <Card rows>
      <ul>
        {payment.orders.map((order) => {
          const { orderId, unitName, account, projectType, cash, paidAt } = order;
          const status = shownStatus({ status: order.status, orders: [order] });
          return (
            <li key={orderId}>
              <ListRow
                icon={PROJECT_ICONS[projectType]}
                iconTone={status === 'CLOSED' ? 'neutral' : 'accent'}
                title={accountName({ ...account, projectType })}
                note={<Parts of={[unitName, account.numberMasked, orderNote(order)]} />}
                end={
                  <>
                    <Amount fen={cash} />
                    {paidAt !== undefined && payment.status !== 'SUCCEEDED' && (
                      <Tag tone={status === 'PROCESSING' ? 'warning' : statusTone(status)}>
                        {status === 'PROCESSING' ? m.order_bill_sent() : statusText(status)}
                      </Tag>
                    )}
                  </>
                }
                to={ORDER_PATH}
                params={{ orderId }}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function orderNote(order: PaidOrder): string | undefined {
  const { promise } = order;
  switch (order.status) {
    case 'PROCESSING':
      if (promise?.overdue) return m.payment_late();
      return promise && m.payment_credited_by({ time: deadlineText(promise.by) });
    case 'SUCCEEDED': {
      const at = order.timeline.find(({ step }) => step === 'WRITTEN_OFF')?.at;
      return at === undefined ? undefined : m.payment_credited_at({ time: deadlineText(at) });
    }
    case 'REFUNDING':
      return m.payment_coming_back({ amount: moneyText(refundsUnderWay(order)) });
    case 'PARTLY_REFUNDED':
      return m.payment_gone_back({ amount: moneyText(order.refunded) });
    case 'AWAITING_PAYMENT':
    case 'DEDUCTING':
    case 'CLOSING':
    case 'CLOSED':
    case 'REFUNDED':
      return undefined;
  }
}

function PaymentFold({ payment }: { payment: PaymentDetail }) {
  const { createdAt, paidAt, paymentId, walletTradeNo } = payment;
  const late = payment.orders.some(({ lateRefund }) => lateRefund);
  return (
    <Details open={false}>
      {paidAt !== undefined && !late && !isUnderWay(payment) && <Timeline steps={courseOf(payment)} />}
      <dl>
        <SumLines
          label={m.order_bills()}
          cashLabel={paidAt === undefined ? m.order_to_pay() : m.order_paid_amount()}
          of={payment}
        />
        <Fact name={m.order_created()}>{instantText(createdAt)}</Fact>
        <NumberLine label={m.payment_number()} number={paymentId} copied />
        {walletTradeNo && <NumberLine label={m.order_trade_number()} number={walletTradeNo} />}
      </dl>
    </Details>
  );
}

type ChoiceProps = Pick<ComponentProps<typeof OptionSheet>, 'options' | 'onChoose'> & {
  label: string;
  title: string;
} & Pick<ComponentProps<typeof Button>, 'variant' | 'small'>;

/** A button that asks in a sheet which one is meant. */
function Choice({ label, title, options, onChoose, ...button }: ChoiceProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setChoosing(true)}>
        {label}
      </Button>
      {choosing && (
        <OptionSheet
          title={title}
          options={options}
          value={null}
          onChoose={onChoose}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}

/** An order in a sheet that asks which one is meant. */
function optionOf({ projectType, account, cash, unitName }: PaidOrder, value: string) {
  return {
    value,
    text: accountName({ ...account, projectType }),
    note: `${unitName} · ${moneyText(cash)}`,
    icon: PROJECT_ICONS[projectType],
  };
}

/** The value of the choice of one receipt for all. Codes of receipts are longer. */
const WHOLE = 'WHOLE';

/**
 * Leaving, and beside it the receipts: each order has one, once its unit has credited it, and the payment has one for all, once all
 * orders have ended.
 */
function LeaveBar({ payment: { orders, receipt: whole } }: { payment: PaymentDetail }) {
  const { navigate } = useNavigation();
  const receipts = orders.flatMap((order) => (order.receipt ? optionOf(order, order.receipt.code) : []));
  const [only] = receipts;
  if (receipts.length > 1)
    return (
      <DoneBar
        beside={
          <Choice
            variant="soft"
            label={m.title_receipt()}
            title={m.payment_receipts()}
            options={
              whole
                ? [{ value: WHOLE, text: m.payment_receipt_whole(), icon: 'records' }, ...receipts]
                : receipts
            }
            onChoose={(receipt) =>
              navigate(RECEIPT_PATH, whole && receipt === WHOLE ? { payment: whole.code } : { receipt })
            }
          />
        }
      />
    );
  return (
    <DoneBar
      beside={
        only && (
          <LinkButton variant="soft" to={RECEIPT_PATH} params={{ receipt: only.value }}>
            {m.title_receipt()}
          </LinkButton>
        )
      }
    />
  );
}
