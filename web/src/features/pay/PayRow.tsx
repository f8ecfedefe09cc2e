import { daysUntil } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckRow } from '../../ui/Choices.tsx';
import { moneyText } from '../../ui/money.ts';
import { Amount, Parts, Tag } from '../../ui/Parts.tsx';
import { rowTitle } from './chosen.ts';
import s from './pay-all.module.css';
import { idOf, type Offer, type Row } from './rows.ts';
import { unreadableText } from './standing.ts';
import type { Rows } from './use-pay-all.ts';

type Props = {
  row: Row;
  rows: Rows;
  /** The heading above the row. */
  under: string | undefined;
};

/** An account with its tick, or why it can't be ticked now. */
export function PayRow({ row, rows: { tell, ask }, under }: Props) {
  const { account, state, ticked, seen } = row;
  const onChange = () => tell({ kind: 'TAPPED', id: idOf(row) });
  switch (state.kind) {
    case 'LEFT':
      return null;
    case 'SILENT':
    case 'REFUSED':
      return (
        <Unanswered
          row={row}
          text={state.text ?? m.pay_all_silent({ unit: account.unitName })}
          onAgain={() => ask([idOf(row)], true)}
        />
      );
    case 'ASKING':
      return (
        <CheckRow
          title={rowTitle(row, under)}
          note={<Parts of={[account.unitName, account.numberMasked, m.pay_all_asking()]} />}
          end={seen !== null && <Amount fen={seen} />}
          checked={ticked}
          disabled={!ticked}
          onChange={onChange}
        />
      );
    case 'READY':
      return (
        <CheckRow
          title={<Title name={rowTitle(row, under)} offer={state.offer} />}
          note={<Note row={row} offer={state.offer} />}
          end={<Amount fen={state.offer.amount} />}
          checked={ticked}
          onChange={onChange}
        />
      );
  }
}

function Title({ name, offer: { query, billNos } }: { name: string; offer: Offer }) {
  const { firstPayment } = query.account;
  const days = query.bills.flatMap(({ billNo, dueDate }) =>
    billNos.includes(billNo) && dueDate !== undefined ? -daysUntil(dueDate) : [],
  );
  const overdue = Math.max(0, ...days);
  return (
    <>
      <span className={s['name']}>{name}</span>{' '}
      {overdue > 0 && <Tag tone="bad">{m.days_overdue({ count: overdue })}</Tag>}{' '}
      {firstPayment && <Tag tone="warning">{m.pay_all_first()}</Tag>}
    </>
  );
}

function Note({ row, offer }: { row: Row; offer: Offer }) {
  const { account, before } = row;
  const { unit, bills, account: owner } = offer.query;
  const isNew = row.found && !row.ticked && !owner.firstPayment;
  const unread = unreadableText(offer.query);
  return (
    <>
      <Parts
        of={[
          account.unitName,
          account.numberMasked,
          offer.bills > 1 && m.bills_count({ count: offer.bills }),
          unit.selection === 'ALL' && bills.length > 1 && m.pay_all_all_at_once(),
          offer.held > 0 && m.pay_all_held({ count: offer.held }),
        ]}
      />
      {owner.firstPayment && <Whose {...owner} />}
      {before !== undefined && (
        <span className={s['warning']}>{m.pay_all_changed({ amount: moneyText(before) })}</span>
      )}
      {unread !== null && <span className={s['warning']}>{unread}</span>}
      {isNew && <span className={s['warning']}>{m.pay_all_found()}</span>}
    </>
  );
}

function Whose({ holderMasked, addressMasked }: Offer['query']['account']) {
  const lines = [
    [m.bill_recognise_holder(), holderMasked],
    [m.bill_recognise_address(), addressMasked],
  ];
  return lines.map(
    ([label, value]) =>
      value && (
        <span key={label} className={s['whose']}>
          {label} <b>{value}</b>
        </span>
      ),
  );
}

function Unanswered({ row, text, onAgain }: { row: Row; text: string; onAgain: () => void }) {
  const { account } = row;
  return (
    <div className={s['unanswered']}>
      <span className={s['box']} aria-hidden="true" />
      <div className={s['middle']}>
        <p className="bold">{accountName(account)}</p>
        <p className="error">{text}</p>
      </div>
      <Button
        variant="text"
        onClick={onAgain}
        aria-label={`${m.pay_all_ask_again()}: ${accountName(account)}`}
      >
        {m.pay_all_ask_again()}
      </Button>
    </div>
  );
}
