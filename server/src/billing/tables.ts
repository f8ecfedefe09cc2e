import { found, OWN, own, type Retention, SERVICE } from '../kit/retention.ts';

/** The tables of this room, with their retention. Rows that refer to others come before them. */
export const BILLING_TABLES = {
  bill_queries: own(1, 'the answer expired'),
  asked_numbers: own(180, 'the unit was asked'),
  unpaid_claims: own(1, 'the day is over'),
  accounts: OWN,
  account_groups: OWN,
  // After the accounts: a unit's announcement finds its payers by them.
  bill_notices: own(180, 'the unit announced the bill'),
  bill_claims: found(1, 'the unit settled the bill'),
  units: SERVICE,
  units_refused: SERVICE,
  unit_maintenance: SERVICE,
} as const satisfies Record<string, Retention>;
