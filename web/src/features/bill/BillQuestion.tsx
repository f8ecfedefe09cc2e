import { FEEDBACK_PATH } from '@life-payment/contract/pages';
import { type ReactNode, useState } from 'react';
import type { BillQuery } from '../../lib/api/accounts.ts';
import { m } from '../../lib/i18n/messages.ts';
import { monthText } from '../../lib/i18n/moments.ts';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { moneyText } from '../../ui/money.ts';
import { OptionSheet } from '../../ui/OptionSheet.tsx';

/** Opens the question about a bill; of several the payer chooses one. */
export default function BillQuestion({ bills: { queryId, bills } }: { bills: BillQuery }): ReactNode {
  const { navigate } = useNavigation();
  const [choosing, setChoosing] = useState(false);
  const ask = (billNo?: string) => navigate(FEEDBACK_PATH, { queryId, billNo });
  return (
    <div className="centre">
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
