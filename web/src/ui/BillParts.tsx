import { m } from '../lib/i18n/messages.ts';
import { Fact } from './Facts.tsx';
import { Fold } from './Fold.tsx';
import { moneyText } from './money.ts';

type Reading = {
  readonly meter?: string;
  readonly from: string;
  readonly to: string;
  readonly measure: string;
};

/** The parts of a bill; amounts in fen. */
type Parts = {
  readonly principal: number;
  readonly lateFee: number;
  readonly items: readonly { readonly name: string; readonly amount: number }[];
  readonly readings: readonly Reading[];
};

/** The parts of a bill, under a line that opens them. */
export function BillParts({ parts }: { parts: Parts }) {
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

function rowsOf({ principal, lateFee, items, readings }: Parts): [name: string, value: string][] {
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
