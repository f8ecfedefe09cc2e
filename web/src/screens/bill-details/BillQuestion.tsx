import { FEEDBACK_PATH } from '@life-payment/contract/pages';
import { useState } from 'react';
import type { BillQuery } from '../../api/accounts.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { monthText } from '../../i18n/moments.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { OptionSheet } from '../../ui/dialogs/OptionSheet.tsx';
import { moneyText } from '../../ui/facts/money.ts';
import s from './bill-question.module.css';

/** Opens the question about a bill, or about the account where nothing is due. */
export function BillQuestion({ bills: { queryId, bills } }: { bills: BillQuery }) {
  const { navigate } = useNavigation();
  const [choosing, setChoosing] = useState(false);
  const ask = (billNo?: string) => navigate(FEEDBACK_PATH, { queryId, billNo });
  return (
    <div className={s['question']}>
      <Button
        variant="text"
        small
        onClick={() => (bills.length > 1 ? setChoosing(true) : ask(bills[0]?.billNo))}
      >
        {m.question_bill()}
      </Button>
      {choosing && (
        <OptionSheet
          title={m.question_bill()}
          options={bills.map(({ billNo, month, due }, at) => ({
            value: String(at),
            text: month === undefined ? m.bill_nameless({ billNo }) : monthText(month),
            note: moneyText(due),
          }))}
          value={null}
          onChoose={(at) => ask(bills[Number(at)]?.billNo)}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}
