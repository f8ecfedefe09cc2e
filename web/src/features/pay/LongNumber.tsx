import { useState } from 'react';
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

/** A number for customer service, that can be read. */
export function NumberLine(props: NumberProps) {
  return (
    <Fact name={props.label}>
      <LongNumber {...props} />
    </Fact>
  );
}

/** A long number: its end, and the whole of it on a tap. */
function LongNumber({ label, number, copied = false }: NumberProps) {
  const [whole, setWhole] = useState(false);
  const { groups, cut } = whole ? wholeNumber(number) : shortNumber(number);
  return (
    <span className={s['number']}>
      <button type="button" className={s['digits']} aria-expanded={!cut} onClick={() => setWhole(!whole)}>
        <span className="unseen">{label} </span>
        <span className={cx(cut && s['cut'])}>
          {groups.map((group, at) => (
            // Without spaces between them, so that a number that is selected can be pasted.
            // biome-ignore lint/suspicious/noArrayIndexKey: the same group can stand in a number twice.
            <span key={at} className={s['group']}>
              {group}
            </span>
          ))}
        </span>
      </button>
      {copied && <CopyButton what={label} text={number} />}
    </span>
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

/** Numbers up to this length are always shown whole. */
const SHORT = 8;
const SHOWN = 6;

/** A number in the groups in which it is shown; a short one begins in its middle. */
type Groups = { readonly groups: readonly string[]; readonly cut: boolean };

/** The last six characters of a long number, in two groups; a short number is whole. */
export function shortNumber(number: string): Groups {
  if (number.length <= SHORT) return { groups: [number], cut: false };
  const end = number.slice(-SHOWN);
  return { groups: [end.slice(0, SHOWN / 2), end.slice(SHOWN / 2)], cut: true };
}

/** A whole number in groups of four. */
export function wholeNumber(number: string): Groups {
  return { groups: number.match(/.{1,4}/g) ?? [], cut: false };
}
