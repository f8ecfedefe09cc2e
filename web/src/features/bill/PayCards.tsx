import { ADD_PAYMENT_PATH } from '@life-payment/contract/pages';
import { arrivalOf, latestArrival } from '@life-payment/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { accountsOptions, type BillQuery, type SavedAccount } from '../../lib/api/accounts.ts';
import { useApp } from '../../lib/app.ts';
import { dayText, deadlineText } from '../../lib/i18n/dates.ts';
import { m } from '../../lib/i18n/messages.ts';
import { later, Nothing } from '../../lib/later.tsx';
import { useNavigation } from '../../lib/navigation/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Amounts } from '../../ui/Choices.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconSquare, PROJECT_ICONS } from '../../ui/Icon.tsx';
import { moneyText, shortMoney } from '../../ui/money.ts';
import { Amount, Parts, Tag } from '../../ui/Parts.tsx';
import { Bone } from '../../ui/Skeleton.tsx';
import { AutopayTag } from '../accounts/AutopayTag.tsx';
import { dueOf } from '../pay/standing.ts';
import s from './bill.module.css';
import { amountText, type Choice, isTopUp } from './payment-request.ts';

/** A saved account by its id; undefined while the list loads, or if there is none. */
export function useSavedAccount(accountId: string | undefined): SavedAccount | undefined {
  const { api } = useApp();
  const { data } = useQuery({ ...accountsOptions(api), enabled: accountId !== undefined });
  return data?.find((account) => account.accountId === accountId);
}

/**
 * Shows whose bill it is, so that nobody pays for a wrong account: as its unit says, or before that as it is saved. Remark and group
 * are those of the saved account, which may be newer than the bills.
 */
export function AccountCard({ accountId, bills }: { accountId: string | undefined; bills?: BillQuery }) {
  const saved = useSavedAccount(accountId);
  const account = bills?.account ?? saved;
  const projectType = bills?.unit.projectType ?? saved?.projectType;
  if (!account || !projectType) return null;
  return (
    <Card>
      <div className={cx('side', s['account'])} data-head>
        <IconSquare name={PROJECT_ICONS[projectType]} big />
        <div className="fill">
          <h2 className="title">
            {bills?.unit.name ?? saved?.unitName} {saved && <AutopayTag account={saved} />}
          </h2>
          <p className="small">
            <Parts
              of={[
                saved?.groupName,
                saved?.remark ?? account.remark,
                `${bills?.unit.account.label ?? ''} ${account.numberMasked}`.trim(),
              ]}
            />
          </p>
        </div>
      </div>
      {(account.holderMasked || bills?.account.addressMasked) && (
        <div className={s['whose']}>
          <Facts
            strong
            of={[
              [m.bill_recognise_holder(), account.holderMasked],
              [m.bill_recognise_address(), bills?.account.addressMasked],
            ]}
          />
        </div>
      )}
    </Card>
  );
}

/** A chunk of its own, which comes while the unit is asked. If it does not come, the bills can be paid all the same. */
const HistoryCard = later(() => import('./HistoryCard.tsx'), {
  early: true,
  meanwhile: <HistoryBones />,
  instead: Nothing,
});

/** The months before, where the unit tells them. */
export function History({ bills, selected = [] }: { bills: BillQuery; selected?: BillQuery['bills'] }) {
  if (bills.history.length === 0) return null;
  return <HistoryCard bills={bills} selected={selected} />;
}

const BARS = [38, 44, 60, 52, 36, 34, 42, 66, 78, 62, 53, 45];

/** The skeleton of the months before. */
export function HistoryBones() {
  return (
    <Card>
      <Bone width={88} height={17} />
      <div className={s['boneBars']}>
        {BARS.map((height) => (
          <Bone key={height} width="100%" height={height} />
        ))}
      </div>
    </Card>
  );
}

type AmountProps = {
  bills: BillQuery;
  choice: Choice;
  error: string | undefined;
  onType: (typed: string) => void;
};

/** The amount to pay, where the payer may choose it. A top-up also has the balance, and amounts to tap. */
export function AmountCard({ bills, choice, error, onType }: AmountProps) {
  const { balance, balanceLow, usualTopUp } = bills.account;
  const topUp = isTopUp(bills);
  const suggested = topUp ? suggestedOf(bills) : [];
  return (
    <>
      {topUp && balance !== undefined && (
        <Card>
          <div className="ends">
            <span>
              {m.bill_balance()}{' '}
              {balance < 0 ? (
                <Tag tone="bad">{m.bill_in_debt()}</Tag>
              ) : (
                balanceLow && <Tag tone="warning">{m.bill_balance_low()}</Tag>
              )}
            </span>
            <Amount fen={balance} size="medium" {...(balance < 0 && { tone: 'bad' })} />
          </div>
        </Card>
      )}
      <Card title={topUp && m.bill_top_up()}>
        {suggested.length > 0 && (
          <Amounts
            label={m.bill_top_up()}
            amounts={suggested}
            typed={choice.typed}
            usual={{ fen: usualTopUp, text: m.bill_usual_amount() }}
            onChoose={onType}
          />
        )}
        <Field
          label={topUp ? m.bill_other_amount() : m.bill_amount_yuan()}
          name="amount"
          inputMode="decimal"
          enterKeyHint="done"
          value={amountText(bills, choice)}
          hint={error === undefined && hintOf(bills, choice)}
          error={error}
          onChange={(event) => onType(event.target.value)}
        />
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

function hintOf({ unit, bills }: BillQuery, { selected }: Choice): string | undefined {
  const rule = unit.amount;
  switch (rule.kind) {
    case 'EXACT':
      return undefined;
    case 'AT_LEAST_ARREARS':
      return m.bill_amount_at_least({ amount: moneyText(dueOf(bills, selected)) });
    case 'RANGE': {
      const between = { min: shortMoney(rule.min), max: shortMoney(rule.max) };
      return rule.multiple > 1
        ? m.bill_amount_range({ ...between, multiple: shortMoney(rule.multiple) })
        : m.bill_amount_between(between);
    }
  }
}

/** When a payment made now is credited, with a warning if that may be too late. */
export function ArrivalNote({ bills, selected }: { bills: BillQuery; selected: readonly string[] }) {
  const late = lateText(bills, selected);
  return (
    <div className={cx('small', s['arrival'])}>
      <p>{arrivalText(bills)}</p>
      <div role="status">{late !== undefined && <p className={s['late']}>{late}</p>}</div>
    </div>
  );
}

type RecogniseDialogProps = { bills: BillQuery; onYes: () => void; onClose: () => void };

/** Before the first payment of an account: shows whose it is, by its unit, for the payer to confirm. "No" leads to another number. */
export function RecogniseDialog({ bills, onYes, onClose }: RecogniseDialogProps) {
  const { navigate } = useNavigation();
  const { unit, account } = bills;
  const saved = useSavedAccount(account.accountId);
  const { link } = useApp();
  const { unitId, projectType } = unit;
  // A partner's link is for one account, so no other number can be entered.
  const no = () =>
    link ? onClose() : navigate(ADD_PAYMENT_PATH, { projectType, unitId, area: saved?.area });
  return (
    <Dialog
      title={m.bill_recognise_title()}
      onClose={onClose}
      actions={
        <>
          <Button variant="soft" onClick={no}>
            {m.bill_recognise_no()}
          </Button>
          <Button onClick={onYes}>{m.bill_recognise_yes()}</Button>
        </>
      }
    >
      <p>{m.bill_recognise_text()}</p>
      <div className={s['facts']}>
        <Facts
          strong
          of={[
            [m.bill_recognise_unit(), unit.name],
            [unit.account.label, account.numberMasked],
            [m.bill_recognise_holder(), account.holderMasked],
            [m.bill_recognise_address(), account.addressMasked],
          ]}
        />
      </div>
    </Dialog>
  );
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long crediting usually takes and in 19 of 20 cases, if known and less than promised, and by when it is credited or back. */
export function arrivalText({ askedAt, crediting }: Pick<BillQuery, 'askedAt' | 'crediting'>): string {
  const latest = latestArrival(Date.parse(askedAt), crediting);
  const by = deadlineText(new Date(latest).toISOString());
  const { withinHours, measured } = crediting;
  if (!measured || measured.typicalSeconds >= withinHours * HOUR) return m.bill_arrives({ by });
  const time = durationText(measured.typicalSeconds);
  const slow = durationText(measured.slowSeconds);
  const usual = time === slow || measured.slowSeconds >= withinHours * HOUR;
  return usual ? m.bill_arrives_usually({ time, by }) : m.bill_arrives_measured({ time, slow, by });
}

/** A warning for the first chosen bill that may be credited only after its due date; undefined without one. */
export function lateText(
  { askedAt, crediting, bills }: Pick<BillQuery, 'askedAt' | 'crediting' | 'bills'>,
  selected: readonly string[],
): string | undefined {
  const [late] = bills
    .filter(({ billNo }) => selected.includes(billNo))
    .flatMap(({ dueDate }) => dueDate ?? [])
    .filter((dueDate) => arrivalOf(Date.parse(askedAt), dueDate, crediting) === 'MAYBE_LATE')
    .sort();
  return late === undefined ? undefined : m.bill_maybe_late({ day: dayText(late) });
}

/** `2 分钟`, `2 minutes`: rounded up, so that it never promises too little time. */
function durationText(seconds: number): string {
  const inWhole = (unit: number) => ({ count: Math.ceil(seconds / unit) });
  if (seconds <= HOUR) return m.bill_minutes(inWhole(MINUTE));
  return seconds <= DAY ? m.bill_hours(inWhole(HOUR)) : m.bill_days(inWhole(DAY));
}
