import { BILL_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { openedOptions } from '../api/autopay.ts';
import { useApp } from '../app/context.ts';
import { useHref } from '../app/navigation/navigation.ts';
import { m } from '../i18n/messages.ts';
import { accountName } from '../i18n/projects.ts';
import { Amount } from '../ui/facts/Amount.tsx';
import { ListRow, RowItem } from '../ui/layout/ListRow.tsx';
import s from './pay-all.module.css';
import { idOf, type Row } from './rows.ts';
import { whyText } from './text.ts';

/** The accounts that this payment leaves out, each with the reason; a tap leads to its bills. */
export function LeftOut({ rows }: { rows: readonly Row[] }) {
  const { api } = useApp();
  const href = useHref();
  const left = rows.flatMap((row) => (row.state.kind === 'LEFT' ? [{ row, why: row.state.why }] : []));
  const automatic = left.some(({ why }) => why.kind === 'AUTOMATIC');
  const { data } = useQuery({ ...openedOptions(api), enabled: automatic });
  if (left.length === 0) return null;
  return (
    <section>
      <h3 className={s['home']}>{m.pay_all_left()}</h3>
      <ul>
        {left.map(({ row, why }) => (
          <RowItem key={idOf(row)}>
            <ListRow
              title={<span className={s['keep']}>{accountName(row.account)}</span>}
              note={
                <>
                  {row.account.unitName} {row.account.numberMasked}
                  <br />
                  {whyText(
                    why,
                    data?.agreements.find(({ accountId }) => accountId === idOf(row)),
                  )}
                </>
              }
              end={why.kind !== 'NOTHING' && row.seen ? <Amount fen={row.seen} /> : undefined}
              href={href(BILL_PATH, { accountId: idOf(row) })}
              chevron
            />
          </RowItem>
        ))}
      </ul>
    </section>
  );
}
