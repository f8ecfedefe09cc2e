import type { BillQuery } from '../../api/accounts.ts';
import { dueOf } from '../../bills/standing.ts';
import { m } from '../../i18n/messages.ts';
import { Field } from '../../ui/controls/Field.tsx';
import { moneyText } from '../../ui/facts/money.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { amountText, type Choice, isTopUp } from './wish.ts';

/** The props of an amount field, for bills and top-ups. */
export type AmountProps = {
  bills: BillQuery;
  choice: Choice;
  error: string | undefined;
  onType: (typed: string) => void;
  /** The payer has left the field, so its error may be shown. */
  onLeave: () => void;
};

/** The field of the amount in yuan, with the unit's rule below it. */
export function AmountField({ bills, choice, error, onType, onLeave }: AmountProps) {
  return (
    <Field
      label={isTopUp(bills) ? m.bill_other_amount() : m.bill_amount_yuan()}
      name="amount"
      inputMode="decimal"
      enterKeyHint="done"
      value={amountText(bills, choice)}
      hint={error === undefined && hintOf(bills, choice)}
      error={error}
      onChange={(event) => onType(event.target.value)}
      onBlur={onLeave}
    />
  );
}

/** The amount to pay, if the unit accepts more than the sum of the bills. */
export function AmountCard(props: AmountProps) {
  return (
    <Card title={m.bill_amount()}>
      <AmountField {...props} />
    </Card>
  );
}

function hintOf({ unit, bills }: BillQuery, { selected }: Choice): string | undefined {
  const rule = unit.amount;
  switch (rule.kind) {
    case 'EXACT':
      return undefined;
    case 'AT_LEAST_ARREARS':
      return m.bill_amount_at_least({ amount: moneyText(dueOf(bills, selected)) });
    case 'RANGE': {
      const between = { min: boundText(rule.min), max: boundText(rule.max) };
      return rule.multiple > 1
        ? m.bill_amount_range({ ...between, multiple: boundText(rule.multiple) })
        : m.bill_amount_between(between);
    }
  }
}

/** Money without `.00`, for limits. */
function boundText(fen: number): string {
  return moneyText(fen).replace(/\.00$/, '');
}
