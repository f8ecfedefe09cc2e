import { BILL_PATH } from '@life-payment/contract/pages';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../lib/app.ts';
import { daysUntil, instantDayText, shortMonthText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { accountName } from '../../lib/i18n/projects.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckRow } from '../../ui/Choices.tsx';
import { cx } from '../../ui/cx.ts';
import { ListRow } from '../../ui/ListRow.tsx';
import { moneyText } from '../../ui/money.ts';
import { Amount, Parts, Tag } from '../../ui/Parts.tsx';
import { type Mandate, openedOptions } from '../autopay/api.ts';
import s from './pay-all.module.css';
import { idOf, type Offer, type Row, type Rows, type Why } from './rows.ts';
import { unreadableText } from './standing.ts';

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
          title={rowTitle(row, under)}
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

function Unanswered({ title, text, onAgain }: { title: string; text: string; onAgain: () => void }) {
  return (
    <div className={s['unanswered']}>
      <span className={s['box']} aria-hidden="true" />
      <div className={s['middle']}>
        <p className="bold">{title}</p>
        <p className="error">{text}</p>
      </div>
      <Button variant="text" onClick={onAgain} aria-label={`${m.pay_all_ask_again()}: ${title}`}>
        {m.pay_all_ask_again()}
      </Button>
    </div>
  );
}

/** The accounts that are left out, each with the reason. `under`: the heading of the sheet. */
export function LeftOut({ rows, under }: { rows: readonly Row[]; under: string | undefined }) {
  const { api } = useApp();
  const left = rows.flatMap((row) => (row.state.kind === 'LEFT' ? [{ row, why: row.state.why }] : []));
  const automatic = left.some(({ why }) => why.kind === 'AUTOMATIC');
  const { data } = useQuery({ ...openedOptions(api), enabled: automatic });
  if (left.length === 0) return null;
  return (
    <section>
      <h3 className={cx('small', s['home'])}>{m.pay_all_left()}</h3>
      <ul>
        {left.map(({ row, why }) => (
          <li key={idOf(row)}>
            <ListRow
              title={<span className={s['name']}>{accountName(row.account, under)}</span>}
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
              to={BILL_PATH}
              params={{ accountId: idOf(row) }}
              chevron
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The account, and the months that are paid: `Gas · Oct to Dec`. `under`: the heading above it. */
function rowTitle({ account, state }: Row, under: string | undefined): string {
  const months = state.kind === 'READY' ? monthsText(state.offer) : '';
  const name = accountName(account, under);
  return months === '' ? name : `${name}\u00a0· ${months}`;
}

function monthsText({ query, billNos }: Offer): string {
  const months = query.bills
    .filter(({ billNo }) => billNos.includes(billNo))
    .flatMap(({ month }) => month ?? [])
    .sort();
  const [from, to] = [months[0], months.at(-1)];
  if (from === undefined || to === undefined) return '';
  if (from === to) return shortMonthText(from);
  return m.pay_all_months({ from: shortMonthText(from), to: shortMonthText(to) });
}

/** Why an account is left out. `mandate`: that of automatic payment, as far as it is known. */
function whyText(why: Why, mandate: Mandate | undefined): string {
  switch (why.kind) {
    case 'AUTOMATIC':
      return automaticText(mandate);
    case 'DEDUCTING':
      return m.pay_all_deducting();
    case 'PAID':
      return m.bill_paid_booking();
    case 'OWN_AMOUNT':
      return m.pay_all_own_amount();
    case 'NOTHING':
      return m.pay_all_nothing();
    case 'TOP_UP':
      return m.pay_all_top_up({ amount: moneyText(why.balance) });
    case 'BEING_PAID':
      return m.pay_all_being_paid({ until: why.until });
    case 'SAID':
      return why.text;
  }
}

function automaticText(mandate: Mandate | undefined): string {
  const from = mandate?.next?.deductFrom;
  return from === undefined ? m.pay_all_automatic() : m.pay_all_automatic_on({ day: instantDayText(from) });
}
