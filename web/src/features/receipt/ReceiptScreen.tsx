import { RECEIPT_NOT_GENUINE } from '@life-payment/contract/code-names';
import { BASE, ORDER_PATH, RECEIPT_PATH } from '@life-payment/contract/pages';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { encode } from 'uqr';
import { RefusedError } from '../../lib/api/envelope.ts';
import { orderOptions } from '../../lib/api/orders.ts';
import { useApp } from '../../lib/app.ts';
import { canDownload } from '../../lib/host/device.ts';
import { m } from '../../lib/i18n/messages.ts';
import { useNavigation, useParams } from '../../lib/navigation/navigation.ts';
import { BottomBar } from '../../ui/BottomBar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Fact } from '../../ui/Facts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { HomeButton } from '../../ui/NotFoundView.tsx';
import { QueryErrorView } from '../../ui/QueryErrorView.tsx';
import { Bone, Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyView } from '../../ui/Views.tsx';
import { drawPicture, type Modules } from './picture.ts';
import s from './receipt.module.css';
import { type Line, paperTitle, paymentSheetOf, type Sheet, sheetOf } from './sheet.ts';

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

/** The receipt of an order, verified each time it is opened. */
function VerifiedReceipt({ code }: { code: string }) {
  const { api } = useApp();
  const query = useQuery({
    queryKey: ['receipt', code],
    queryFn: () => api.ask('/receipt/verify', { code }),
    staleTime: 0,
    select: sheetOf,
  });
  return <Verified query={query} param={CODE_PARAM} code={code} />;
}

/** The receipt of a payment of several orders, verified each time it is opened. */
function VerifiedPayment({ code }: { code: string }) {
  const { api } = useApp();
  const query = useQuery({
    queryKey: ['receipt', 'payment', code],
    queryFn: () => api.ask('/receipt/verifyPayment', { code }),
    staleTime: 0,
    select: paymentSheetOf,
  });
  return <Verified query={query} param={PAYMENT_CODE_PARAM} code={code} />;
}

type VerifiedProps = {
  query: UseQueryResult<Sheet>;
  param: typeof CODE_PARAM | typeof PAYMENT_CODE_PARAM;
  code: string;
};

/** The result of verifying a receipt's code: the receipt, not genuine, or unknown. */
function Verified({ query: { data, error, isPending, refetch }, param, code }: VerifiedProps) {
  if (error instanceof RefusedError && error.refused.code === RECEIPT_NOT_GENUINE) return <NotGenuine />;
  if (!data) return isPending ? <ReceiptBones /> : <QueryErrorView error={error} onRetry={refetch} />;
  // Everybody can verify the receipt at this address, which its QR code contains.
  const address = `${window.location.origin}${BASE}${RECEIPT_PATH}?${param}=${encodeURIComponent(code)}`;
  return <ReceiptView sheet={data} address={address} />;
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

/** A genuine receipt, to print, or to keep as a picture where the app around the page can't print. */
function ReceiptView({ sheet, address }: { sheet: Sheet; address: string }) {
  const { bridge, host } = useApp();
  const modules = useMemo(() => encode(address, { ecc: 'M', border: QUIET }).data, [address]);
  return (
    <>
      <Paper sheet={sheet} modules={modules} />
      <div className={s['actions']}>
        <BottomBar>
          {canDownload(bridge, host) && !host.carrierApp ? (
            <Button wide onClick={() => window.print()}>
              {m.receipt_print()}
            </Button>
          ) : (
            <PictureButton sheet={sheet} modules={modules} />
          )}
        </BottomBar>
      </div>
    </>
  );
}

/** The empty border of a code in modules, which scanners need. */
const QUIET = 4;

type PaperProps = { sheet: Sheet; modules: Modules };

function Paper({ sheet, modules }: PaperProps) {
  const path = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <Card className={s['paper']}>
      <p className={s['title']}>{paperTitle()}</p>
      <div className={s['head']}>
        <p className={cx('small phrases', s['verified'])} role="status">
          <Icon name="check" size={16} />
          {`\u00a0${sheet.verified}`}
        </p>
        {sheet.changed && <p className={s['changed']}>{sheet.changed}</p>}
        <h2 className="title">{sheet.unit}</h2>
        <p className="small">{sheet.what}</p>
        <p className={s['amount']}>{sheet.amount}</p>
        <p className="small">{m.receipt_credited()}</p>
      </div>
      <Lines lines={sheet.sums} />
      <Lines lines={sheet.facts} />
      <div className={s['scan']}>
        <svg
          className={s['qr']}
          viewBox={`0 0 ${modules.length} ${modules.length}`}
          role="img"
          aria-label={m.receipt_scan()}
        >
          <path d={path} shapeRendering="crispEdges" />
        </svg>
        <p className="small">{m.receipt_scan()}</p>
      </div>
    </Card>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <dl className={s['part']}>
      {lines.map(({ key, label, value, notes = [], style }) => (
        <Fact key={key} name={label}>
          <span className={style === 'strong' ? 'bold' : style}>{value}</span>
          {notes.map((note) => (
            <span key={note} className="small">
              {note}
            </span>
          ))}
        </Fact>
      ))}
    </dl>
  );
}

function PictureButton({ sheet, modules }: PaperProps) {
  const { overlays } = useApp();
  const [picture, setPicture] = useState<string | null>(null);
  const draw = () => {
    const drawn = drawPicture(sheet, modules);
    setPicture(drawn);
    if (drawn === null) overlays.toast(m.receipt_picture_failed());
  };
  return (
    <>
      <Button wide onClick={draw}>
        {m.receipt_save()}
      </Button>
      {picture !== null && (
        <Dialog title={m.receipt_picture()} kind="sheet" onClose={() => setPicture(null)}>
          <p className="small">{m.receipt_picture_hold()}</p>
          <img
            className={s['picture']}
            src={picture}
            alt={m.receipt_picture_alt({ unit: sheet.unit, amount: sheet.amount, number: sheet.number })}
          />
        </Dialog>
      )}
    </>
  );
}
