import { AUTOPAY_TABLES } from '../autopay/tables.ts';
import { BENEFIT_TABLES } from '../benefits/tables.ts';
import { BILLING_TABLES } from '../billing/tables.ts';
import { BOOK_TABLES } from '../books/tables.ts';
import { CHANNEL_TABLES } from '../channels/tables.ts';
import type { Tables } from '../kit/database/tables.ts';
import { passing, type Retention, SERVICE } from '../kit/retention.ts';
import { PAYING_TABLES } from '../paying/tables.ts';
import { PEOPLE_TABLES } from '../people/tables.ts';
import { CARE_TABLES } from './tables.ts';

/** The tables of each room. `kit` and `staff` have no rows of a payer. */
export const TABLES_OF_ROOMS = {
  care: CARE_TABLES,
  billing: BILLING_TABLES,
  paying: PAYING_TABLES,
  autopay: AUTOPAY_TABLES,
  benefits: BENEFIT_TABLES,
  books: BOOK_TABLES,
  people: PEOPLE_TABLES,
  channels: CHANNEL_TABLES,
  staff: { staff: SERVICE, staff_logins: SERVICE, staff_log: SERVICE, proposals: SERVICE },
  kit: {
    partners_left_alone: SERVICE,
    cache_versions: SERVICE,
    limits_taken: passing(0, 'the window of the limit ended'),
  },
} as const satisfies Record<string, Record<string, Retention>>;

/** The time for which every table is kept, in the order of deletion: rows that refer to others come first. */
export const RETENTION: Readonly<Record<keyof Tables, Retention>> = {
  ...TABLES_OF_ROOMS.care,
  ...TABLES_OF_ROOMS.billing,
  ...TABLES_OF_ROOMS.benefits,
  ...TABLES_OF_ROOMS.paying,
  ...TABLES_OF_ROOMS.autopay,
  ...TABLES_OF_ROOMS.books,
  ...TABLES_OF_ROOMS.people,
  ...TABLES_OF_ROOMS.channels,
  ...TABLES_OF_ROOMS.staff,
  ...TABLES_OF_ROOMS.kit,
};
