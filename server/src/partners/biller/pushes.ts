import {
  MAX_CLOCK_DIFFERENCE_MS,
  type NewBills,
  SERVICE_CALLS,
  type ServiceError,
  SIGNATURE_HEADERS,
  signFacts,
  verifyFacts,
} from '@life-payment/biller-api';
import { Compile } from 'typebox/compile';
import type { Config } from '../../config.ts';
import type { Pushes } from '../../kit/ports/biller.ts';
import { unsoundField } from '../../kit/texts.ts';
import { after } from '../../kit/time.ts';
import { signingKey, trustedKeys } from '../keys.ts';

const { path, request } = SERVICE_CALLS.pushNewBills;
const newBillsOf = Compile(request);

const NONCE = /^[\w-]{8,64}$/;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Reads units' pushes and signs the answers, with the same keys as requests to units. */
export function openPushes(config: Config['biller'], now: () => Date): Pushes {
  return {
    read: (headers, body) => {
      const facts = {
        direction: 'REQUEST',
        path,
        sender: header(headers, SIGNATURE_HEADERS.sender),
        timestamp: Number(header(headers, SIGNATURE_HEADERS.timestamp)),
        nonce: header(headers, SIGNATURE_HEADERS.nonce),
        body,
      } as const;
      const whole = Number.isSafeInteger(facts.timestamp) && NONCE.test(facts.nonce);
      const signature = header(headers, SIGNATURE_HEADERS.signature);
      const signed = trustedKeys(config).some((key) => verifyFacts(facts, signature, key, now().getTime()));
      if (!whole || !signed) return 'SIGNATURE_WRONG' satisfies ServiceError;
      const newBills = parsed(body);
      if (unsoundField(newBills) !== null || !newBillsOf.Check(newBills))
        return 'NOT_UNDERSTOOD' satisfies ServiceError;
      return {
        nonce: facts.nonce,
        // After this time the timestamp of the request is too old, so it can't be replayed.
        nonceUntil: after(new Date(facts.timestamp), 2 * MAX_CLOCK_DIFFERENCE_MS),
        newBills: newBills as NewBills,
      };
    },
    sign: (headers, answer) => {
      const body = JSON.stringify(answer);
      const nonce = header(headers, SIGNATURE_HEADERS.nonce).slice(0, 64);
      const timestamp = now().getTime();
      const { sender } = config;
      const facts = { direction: 'ANSWER', path, sender, timestamp, nonce, body } as const;
      return {
        body,
        headers: {
          [SIGNATURE_HEADERS.sender]: sender,
          [SIGNATURE_HEADERS.timestamp]: String(timestamp),
          [SIGNATURE_HEADERS.nonce]: nonce,
          [SIGNATURE_HEADERS.signature]: signFacts(facts, signingKey(config, now())),
        },
      };
    },
  };
}

function header(headers: Headers, name: string): string {
  const value = headers[name];
  return typeof value === 'string' ? value : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
