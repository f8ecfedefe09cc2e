import type { queryBill, ResponseOf } from '@life-payment/contract';
import { byLanguage, type Language, type TextByTag, textIn } from '@life-payment/contract/rules';
import type { BillParts, StoredBill } from '../../kit/database/json-columns.ts';
import type { FoundBills } from './ask-unit.ts';

type View = NonNullable<ResponseOf<typeof queryBill>['bills'][number]['parts']>;

/** What a unit tells of a bill's parts. */
type Told = Pick<FoundBills['bills'][number], 'items' | 'readings'> & { readonly lateFee?: number };

/** What a bill is made of, to be kept with its query and its order; nothing when its unit does not say. */
export function partsOf({ lateFee, items, readings }: Told): { parts?: BillParts } {
  if (!lateFee && !items && !readings) return {};
  return {
    parts: {
      lateFee: lateFee ?? 0,
      items: (items ?? []).map(({ name, ...item }) => ({ ...item, name: kept(name) })),
      readings: (readings ?? []).map(({ meter, measure, ...reading }) => ({
        ...reading,
        measure: kept(measure),
        ...(meter === undefined ? {} : { meter: kept(meter) }),
      })),
    },
  };
}

/** A bill of a unit's answer as it is kept. */
export function storedBill(bill: FoundBills['bills'][number]): StoredBill {
  const { billNo, month, due, dueDate } = bill;
  return {
    billNo,
    due,
    ...(month === undefined ? {} : { month }),
    ...(dueDate === undefined ? {} : { dueDate }),
    ...partsOf(bill),
  };
}

/** The parts of a bill as its payer reads them. `due`: fen of the bill itself. */
export function partsView(
  parts: BillParts | null | undefined,
  due: number,
  language: Language,
): { parts?: View } {
  if (!parts) return {};
  return {
    parts: {
      principal: due - parts.lateFee,
      lateFee: parts.lateFee,
      items: parts.items.map(({ name, ...item }) => ({ ...item, name: textIn(name, language) })),
      readings: parts.readings.map(({ meter, measure, ...reading }) => ({
        ...reading,
        measure: textIn(measure, language),
        ...(meter === undefined ? {} : { meter: textIn(meter, language) }),
      })),
    },
  };
}

/** The text in the languages of the app only: a unit may write fifty. */
function kept(text: TextByTag): TextByTag {
  return byLanguage((language) => textIn(text, language));
}
