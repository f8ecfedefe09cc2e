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
  const { balance } = bills.account;
  return (
    <>
      {balance !== undefined && <Balance balance={balance} />}
      <Card title={m.bill_top_up()}>
        {bills.unit.suggested.length > 0 && (
          <fieldset className={s['suggested']} aria-label={m.bill_top_up()}>
            {bills.unit.suggested.map(typedText).map((text) => (
              <button
                key={text}
                type="button"
                className={s['suggestion']}
                aria-pressed={choice.typed === text}
                onClick={() => onType(text)}
              >
                ¥{text}
              </button>
            ))}
          </fieldset>
        )}
        <AmountField {...props} />
      </Card>
    </>
  );
}

function Balance({ balance }: { balance: number }) {
  return (
    <Card>
      <div className={s['balance']}>
        <span className={s['balanceLabel']}>
          {m.bill_balance()} {balance < 0 && <Tag tone="bad">{m.bill_in_debt()}</Tag>}
        </span>
        <Amount fen={balance} size="medium" {...(balance < 0 && { tone: 'bad' })} />
      </div>
    </Card>
  );
}
