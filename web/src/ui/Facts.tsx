import type { ComponentProps, ReactNode } from 'react';
import { m } from '../lib/i18n/messages.ts';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { moneyText } from './money.ts';
import s from './page.module.css';

type FactsProps = {
  of: readonly (readonly [name: string, value: string | undefined])[];
  /** They are to be compared with something. */
  strong?: boolean;
};

/** Facts with their names, a line each; those without a value are left out. */
export function Facts({ of, strong }: FactsProps) {
  return (
    <dl>
      {of.map(
        ([name, value]) =>
          value && (
            <Fact key={name} name={name}>
              {strong ? <b>{value}</b> : value}
            </Fact>
          ),
      )}
    </dl>
  );
}

/** A fact of a `<dl>`. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={cx('ends', s['fact'])}>
      <dt className="quiet">{name}</dt>
      <dd className="digits">{children}</dd>
    </div>
  );
}

type FoldProps = { summary: ReactNode } & Omit<ComponentProps<'details'>, 'className'>;

/** A line that opens what is below it. */
export function Fold({ summary, children, ...details }: FoldProps) {
  return (
    <details className={s['fold']} {...details}>
      <summary className="side">
        <span className="fill">{summary}</span>
        <Icon name="down" size={18} />
      </summary>
      {children}
    </details>
  );
}

type Reading = {
  readonly meter?: string;
  readonly from: string;
  readonly to: string;
  readonly measure: string;
};

/** The parts of a bill; amounts in fen. */
type BillPartsOf = {
  readonly principal: number;
  readonly lateFee: number;
  readonly items: readonly { readonly name: string; readonly amount: number }[];
  readonly readings: readonly Reading[];
};

/** The parts of a bill, under a line that opens them. */
export function BillParts({ parts }: { parts: BillPartsOf }) {
  return (
    <Fold summary={<span className="quiet">{m.bill_parts()}</span>}>
      <dl>
        {rowsOf(parts).map(([name, value]) => (
          <Fact key={`${name} ${value}`} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
    </Fold>
  );
}

function rowsOf({ principal, lateFee, items, readings }: BillPartsOf): [name: string, value: string][] {
  const late: [string, string][] = [
    [m.bill_principal(), moneyText(principal)],
    [m.bill_late_fee(), moneyText(lateFee)],
  ];
  return [
    ...readings.map(({ meter, from, to, measure }): [string, string] => [
      meter ?? m.bill_reading(),
      `${from} → ${to} ${measure}`,
    ]),
    ...items.map(({ name, amount }): [string, string] => [name, moneyText(amount)]),
    ...(lateFee > 0 ? late : []),
  ];
}

/** The purpose of a screen with a form: a heading and a sentence above its cards. */
export function Intro({ title, text }: { title: string; text: string }) {
  return (
    <div className={s['intro']}>
      <h2 className={s['introTitle']}>{title}</h2>
      <p className="quiet">{text}</p>
    </div>
  );
}

/** A list of sentences. */
export function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={cx('near', s['lines'])}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
