import {
  MAX_CLOCK_DIFFERENCE_MS,
  readSignature,
  SERVICE_CALLS,
  type ServiceError,
  signedHeaders,
  tidy,
  verifyFacts,
} from '@life-payment/biller-api';
import { Compile } from 'typebox/compile';
import type { BillerSettings } from '../../config/partners.ts';
import type { BelievedPush, Pushes, Told } from '../../kit/ports/biller.ts';
import { textOf, unsoundField } from '../../kit/texts.ts';
import { after } from '../../kit/time.ts';
import { signingKey, trustedKeys } from '../partner-http.ts';
import { connectionOf } from './exchange.ts';

const FORMS = {
  pushNewBills: Compile(SERVICE_CALLS.pushNewBills.request),
  tellReversal: Compile(SERVICE_CALLS.tellReversal.request),
};

const NONCE = /^[\w-]{8,64}$/;

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Reads units' pushes and signs the answers. The unit that a push names decides whose signature it needs. */
export function openPushes(settings: BillerSettings, now: () => Date): Pushes {
  return {
    read: <C extends keyof Told>(call: C, headers: Headers, body: string): BelievedPush<C> | ServiceError => {
      const { signature, ...named } = signatureIn(headers);
      const facts = { direction: 'REQUEST', path: SERVICE_CALLS[call].path, ...named, body } as const;
      const whole = Number.isSafeInteger(facts.timestamp) && NONCE.test(facts.nonce);
      const told = tidy(SERVICE_CALLS[call].request, parsed(body));
      const keys = trustedKeys(connectionOf(settings, textOf(told, 'unitId')));
      const signed = keys.some((key) => verifyFacts(facts, signature, key, now().getTime()));
      if (!whole || !signed) return 'SIGNATURE_WRONG' satisfies ServiceError;
      if (unsoundField(told) !== null || !FORMS[call].Check(told))
        return 'NOT_UNDERSTOOD' satisfies ServiceError;
      return {
        nonce: facts.nonce,
        // After this time the timestamp of the request is too old, so it can't be replayed.
        nonceUntil: after(new Date(facts.timestamp), 2 * MAX_CLOCK_DIFFERENCE_MS),
        told: told as Told[C],
      };
    },
    sign: (call, headers, pushed, answer) => {
      const connection = connectionOf(settings, textOf(parsed(pushed), 'unitId'));
      const { path } = SERVICE_CALLS[call];
      const body = JSON.stringify(answer);
      const nonce = signatureIn(headers).nonce.slice(0, 64);
      const timestamp = now().getTime();
      const { sender } = connection;
      const facts = { direction: 'ANSWER', path, sender, timestamp, nonce, body } as const;
      return { body, headers: signedHeaders(facts, signingKey(connection, now())) };
    },
  };
}

function signatureIn(headers: Headers) {
  return readSignature((name) => {
    const value = headers[name];
    return typeof value === 'string' ? value : '';
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
