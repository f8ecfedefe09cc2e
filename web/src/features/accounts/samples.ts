import type { BillQuery, SavedAccount } from '../../lib/api/accounts.ts';

/** An account for tests. `due` in fen; left out: nothing is known yet. */
export function savedAccount(
  accountId: string,
  due?: number,
  { dueDate, bills = 1, ...change }: Partial<SavedAccount> & { dueDate?: string; bills?: number } = {},
): SavedAccount {
  return {
    accountId,
    unitId: 'u',
    unitName: 'Unit',
    projectType: 'WATER',
    billing: 'POSTPAID',
    area: '430100',
    numberMasked: `*${accountId}`,
    holderMasked: '',
    remark: '',
    autopay: false,
    processing: false,
    ...(due !== undefined && {
      lastQuery: {
        askedAt: '2026-11-20T10:00:00+08:00',
        due,
        bills,
        ...(dueDate !== undefined && { dueDate }),
      },
    }),
    ...change,
  };
}

type Change = {
  readonly unit?: Partial<BillQuery['unit']>;
  readonly account?: Partial<BillQuery['account']>;
  readonly coupons?: BillQuery['coupons'];
};

/** A unit's answer for tests, which can be paid for ten minutes. */
export function billQuery(
  bills: BillQuery['bills'],
  { unit, account, coupons = [] }: Change = {},
): BillQuery {
  return {
    queryId: `q-${bills.map(({ billNo }) => billNo).join('-')}`,
    askedAt: '2026-11-20T12:00:00+08:00',
    expiresAt: '2026-11-20T12:10:00+08:00',
    unit: {
      unitId: 'u',
      name: 'Unit',
      projectType: 'WATER',
      account: { label: '', hint: '', pattern: '', digitsOnly: true, maxLength: 10 },
      billing: 'POSTPAID',
      selection: 'ANY',
      amount: { kind: 'EXACT' },
      suggested: [],
      state: 'OPEN',
      paysElsewhere: false,
      autopay: true,
      ...unit,
    },
    account: {
      numberMasked: '*1',
      holderMasked: '',
      addressMasked: '',
      remark: '',
      firstPayment: false,
      ...account,
    },
    bills,
    history: [],
    crediting: { withinHours: 24 },
    coupons,
  };
}
