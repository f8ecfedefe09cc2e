import { arrivalOf, latestArrival } from '@life-payment/contract/rules';
import type { BillQuery } from '../../api/accounts.ts';
import { dayText } from '../../i18n/dates.ts';
import { m } from '../../i18n/messages.ts';
import { deadlineText } from '../../i18n/moments.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long crediting usually takes and how long it takes in 19 of 20 cases, if that is known, and by when the money is
 * credited or back.
 */
export function arrivalText({ askedAt, crediting }: Pick<BillQuery, 'askedAt' | 'crediting'>): string {
  const latest = latestArrival(Date.parse(askedAt), crediting);
  const by = deadlineText(new Date(latest).toISOString());
  if (!crediting.measured) return m.bill_arrives({ by });
  const time = durationText(crediting.measured.typicalSeconds);
  const slow = durationText(crediting.measured.slowSeconds);
  return time === slow ? m.bill_arrives_usually({ time, by }) : m.bill_arrives_measured({ time, slow, by });
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

/** `2分钟`, `2 minutes`: rounded up, so that it never promises too little time. */
function durationText(seconds: number): string {
  const inWhole = (unit: number) => ({ count: Math.ceil(seconds / unit) });
  if (seconds <= HOUR) return m.bill_minutes(inWhole(MINUTE));
  return seconds <= DAY ? m.bill_hours(inWhole(HOUR)) : m.bill_days(inWhole(DAY));
}
