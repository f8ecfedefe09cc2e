import { RECEIPT_NOT_GENUINE } from '@life-payment/contract/code-names';
import { BASE, ORDER_PATH, RECEIPT_PATH } from '@life-payment/contract/pages';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { RefusedError } from '../../lib/api/envelope.ts';
import { orderOptions } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { Card } from '../../ui/Card.tsx';
import { HomeButton } from '../../ui/NotFoundView.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { paymentReceiptOptions, receiptOptions } from './api.ts';
import { ReceiptView } from './ReceiptView.tsx';
import s from './receipt.module.css';
import { paymentSheetOf, type Sheet, sheetOf } from './sheet.ts';

export default ReceiptScreen;

/**
 * A receipt, for everybody who has its code. `receipt`: the code of an order; `payment`: that of a payment of several;
 * `orderId`: an order of the payer, which leads to the code.
 */
function ReceiptScreen() {
  const params = useParams();
  const code = params.get(CODE_PARAM);
  const payment = params.get(PAYMENT_CODE_PARAM);
  const orderId = params.get('orderId');
  if (code) return <VerifiedReceipt key={code} code={code} />;
  if (payment) return <VerifiedPayment key={payment} code={payment} />;
  return orderId ? <OwnReceipt key={orderId} orderId={orderId} /> : <NotGenuine />;
}

/** The receipt of the payer's own order: its code takes this address' place. An order without one is shown itself. */
function OwnReceipt({ orderId }: { orderId: string }) {
  const { api } = useApp();
  const { redirect } = useNavigation();
  const { data: order, error, refetch } = useQuery(orderOptions(api, orderId));
  useEffect(() => {
    if (order?.receipt) redirect(RECEIPT_PATH, { [CODE_PARAM]: order.receipt.code });
    else if (order) redirect(ORDER_PATH, { orderId });
  }, [order, orderId, redirect]);
  return error === null ? <ReceiptBones /> : <QueryErrorView error={error} onRetry={refetch} />;
}

function VerifiedPayment({ code }: { code: string }) {
  const { api } = useApp();
  const query = useQuery({ ...paymentReceiptOptions(api, code), select: paymentSheetOf });
  return <Verified query={query} address={verifyAddress(PAYMENT_CODE_PARAM, code)} />;
}

function VerifiedReceipt({ code }: { code: string }) {
  const { api } = useApp();
  const query = useQuery({ ...receiptOptions(api, code), select: sheetOf });
  return <Verified query={query} address={verifyAddress(CODE_PARAM, code)} />;
}

/** The result of verifying a receipt's code: the receipt, not genuine, or unknown. `address`: where everybody can verify it. */
function Verified({ query, address }: { query: UseQueryResult<Sheet>; address: string }) {
  const { data, error, isPending, refetch } = query;
  if (error instanceof RefusedError && error.refused.code === RECEIPT_NOT_GENUINE) return <NotGenuine />;
  if (data) return <ReceiptView sheet={data} address={address} />;
  return isPending ? <ReceiptBones /> : <QueryErrorView error={error} onRetry={refetch} />;
}

function NotGenuine() {
  return (
    <EmptyView
      role="alert"
      icon="warning"
      tone="warning"
      title={m.receipt_forged()}
      text={m.receipt_forged_text()}
      action={<HomeButton />}
    />
  );
}

const LINES = ['unit', 'sum', 'paid', 'account', 'paidAt', 'creditedAt'];

function ReceiptBones() {
  return (
    <Skeleton>
      <Card>
        <div className={s['head']}>
          <Bone width={150} height={24} />
          <Bone width={180} height={20} />
          <Bone width={120} height={13} />
          <Bone width={150} height={36} />
        </div>
        <div className={s['part']}>
          {LINES.map((line) => (
            <div key={line} className="ends">
              <Bone width="30%" height={15} />
              <Bone width="35%" height={15} />
            </div>
          ))}
        </div>
      </Card>
    </Skeleton>
  );
}

/**
 * The parameters of a receipt's code: of an order, and of a payment of several. None is `code`, which is a channel's request token
 * and is removed from every address.
 */
const CODE_PARAM = 'receipt';
const PAYMENT_CODE_PARAM = 'payment';

type Param = typeof CODE_PARAM | typeof PAYMENT_CODE_PARAM;

/** The address at which everybody can verify a receipt; its QR code contains it. */
function verifyAddress(param: Param, code: string): string {
  return `${window.location.origin}${BASE}${RECEIPT_PATH}?${param}=${encodeURIComponent(code)}`;
}
