import { useApp } from '../../lib/app.ts';
import { copyText } from '../../lib/host/device.ts';
import { m } from '../../lib/i18n/messages.ts';
import { Amount } from '../../ui/Amount.tsx';
import { cx } from '../../ui/cx.ts';
import { Fact } from '../../ui/Facts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { COPY } from '../../ui/later-icons.ts';
import s from './outcome.module.css';

type SumProps = {
  label: string;
  cashLabel: string;
  of: { readonly amount: number; readonly coupon: number; readonly cash: number; readonly refunded: number };
  /** The part on its way back, in fen. */
  comingBack: number;
};

/** The sums of an order or a payment: what was due, what a coupon took off, what is paid, and what went back. */
export function SumLines({ label, cashLabel, of: { amount, coupon, cash, refunded }, comingBack }: SumProps) {
  const lines = [
    [label, amount],
    [m.order_coupon(), -coupon],
    [cashLabel, cash],
    [m.order_refunded(), -refunded],
    [m.order_refund_pending(), -comingBack],
  ] as const;
  return lines.map(
    ([name, fen], at) =>
      (fen !== 0 || at === 0) && (
        <Fact key={name} name={name}>
          <Amount fen={fen} />
        </Fact>
      ),
  );
}

type NumberProps = {
  label: string;
  number: string;
  /** Customer service asks for it: a button copies it. */
  copied?: boolean;
};

/** A long number, whole, without spaces between its digits, so that one that is selected can be pasted. */
export function NumberLine({ label, number, copied = false }: NumberProps) {
  return (
    <Fact name={label}>
      <span className={s['number']}>
        <span className="digits">{number}</span>
        {copied && <CopyButton what={label} text={number} />}
      </span>
    </Fact>
  );
}

/** Copies a number; `what` is its name for screen readers. */
function CopyButton({ what, text }: { what: string; text: string }) {
  const { overlays } = useApp();
  const copy = async () => {
    overlays.toast((await copyText(text)) ? m.order_copied() : m.order_copy_failed());
  };
  return (
    <button
      type="button"
      className={cx('tap', s['copy'])}
      aria-label={m.order_copy_what({ what })}
      onClick={copy}
    >
      <Icon name={COPY} size={18} />
    </button>
  );
}
