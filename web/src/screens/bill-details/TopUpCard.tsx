import { m } from '../../i18n/messages.ts';
import { Amount } from '../../ui/facts/Amount.tsx';
import { Tag } from '../../ui/facts/Tag.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { AmountField, type AmountProps } from './AmountCard.tsx';
import s from './bill-details.module.css';
import { typedText } from './wish.ts';

/** Tops up a prepaid account: shows its balance, amounts to tap, and a field for another amount. */
export function TopUpCard(props: AmountProps) {
  const { bills, choice, onType } = props;
  const { balance, balanceLow, usualTopUp } = bills.account;
  const suggested = suggestedOf(bills);
  return (
    <>
      {balance !== undefined && <Balance balance={balance} low={balanceLow} />}
      <Card title={m.bill_top_up()}>
        {suggested.length > 0 && (
          <fieldset className={s['suggested']} aria-label={m.bill_top_up()}>
            {suggested.map((fen) => (
              <button
                key={fen}
                type="button"
                className={s['suggestion']}
                aria-pressed={choice.typed === typedText(fen)}
                onClick={() => onType(typedText(fen))}
              >
                ¥{typedText(fen)}
                {fen === usualTopUp && <span className={s['usual']}>{m.bill_usual_amount()}</span>}
              </button>
            ))}
          </fieldset>
        )}
        <AmountField {...props} />
      </Card>
    </>
  );
}

/** The amounts to tap: those that the unit suggests, with the one the payer usually takes, smallest first. */
function suggestedOf({ unit, account }: AmountProps['bills']): number[] {
  const { usualTopUp } = account;
  const { suggested } = unit;
  return usualTopUp === undefined || suggested.includes(usualTopUp)
    ? suggested
    : [...suggested, usualTopUp].toSorted((a, b) => a - b);
}

function Balance({ balance, low = false }: { balance: number; low: boolean | undefined }) {
  return (
    <Card>
      <div className={s['balance']}>
        <span className={s['balanceLabel']}>
          {m.bill_balance()}
          {balance < 0 ? (
            <Tag tone="bad">{m.bill_in_debt()}</Tag>
          ) : (
            low && <Tag tone="warning">{m.bill_balance_low()}</Tag>
          )}
        </span>
        <Amount fen={balance} size="medium" {...(balance < 0 && { tone: 'bad' })} />
      </div>
    </Card>
  );
}
