import { AGREEMENTS, PASSWORDS } from './agreements.ts';
import { PAYMENTS } from './payments.ts';
import type { Parameters } from './row.ts';
import { TRADES } from './trades.ts';

/** The gateway's own answer to a wrong parameter. */
const BY_GATEWAY = { code: '40002', subCode: 'isv.invalid-parameter', source: 'CODES' } as const;

const IDENTITY: Readonly<Record<string, Parameters>> = {
  'alipay.system.oauth.token': {
    content: null,
    plain: {
      grant_type: { kind: 'TEXT', most: 20, source: 'ASSUMED' },
      code: { kind: 'TEXT', most: 40, source: 'ASSUMED' },
      refresh_token: { kind: 'TEXT', most: 40, source: 'ASSUMED' },
    },
    refusal: BY_GATEWAY,
  },
  'alipay.user.info.share': {
    content: null,
    plain: { auth_token: { kind: 'TEXT', most: 40, source: 'ASSUMED' } },
    refusal: BY_GATEWAY,
  },
};

const STATEMENTS: Readonly<Record<string, Parameters>> = {
  'alipay.data.dataservice.bill.downloadurl.query': {
    content: {
      // A type that does not exist has an answer of its own.
      bill_type: { kind: 'TEXT', most: 20, required: true, source: 'BILL' },
      bill_date: {
        kind: 'TEXT',
        most: 15,
        required: true,
        form: /^\d{4}-\d{2}(-\d{2})?$/,
        source: 'BILL',
      },
      smid: { kind: 'TEXT', most: 20, source: 'MODELS' },
      // Only version 3 of the protocol has it: it asks for an address of https.
      secure: { kind: 'TEXT', values: ['true', 'false'], source: 'ASSUMED' },
    },
    refusal: { code: '40004', subCode: 'isv.invalid_arguments', source: 'ASSUMED' },
  },
};

/** What each method of the gateway takes, as public documents say. */
export const PARAMETERS: Readonly<Record<string, Parameters>> = {
  ...PAYMENTS,
  ...TRADES,
  ...AGREEMENTS,
  ...IDENTITY,
  ...STATEMENTS,
  ...PASSWORDS,
};
