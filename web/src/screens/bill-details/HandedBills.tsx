import { ADD_PAYMENT_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { handedBillsOptions } from '../../api/bills.ts';
import { useNavigation } from '../../app/navigation/navigation.ts';
import { m } from '../../i18n/messages.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { EmptyView } from '../../ui/views/Views.tsx';
import { BillPage } from './BillPage.tsx';

/** The bills of an account that is not saved, as the previous screen queried them; a new query needs the account number. */
export function HandedBills({ queryId, money }: { queryId: string; money: number | null }) {
  const { data, dataUpdatedAt } = useQuery(handedBillsOptions(queryId));
  const { redirect } = useNavigation();
  const enterAgain = () => redirect(ADD_PAYMENT_PATH);
  if (data) return <BillPage bills={data} receivedAt={dataUpdatedAt} money={money} onAskAgain={enterAgain} />;
  return (
    <EmptyView
      icon="clock"
      tone="neutral"
      title={m.bill_expired()}
      action={<Button onClick={enterAgain}>{m.bill_query_again()}</Button>}
    />
  );
}
