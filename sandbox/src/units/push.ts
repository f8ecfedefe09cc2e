import { randomUUID } from 'node:crypto';
import {
  type NewBills,
  SERVICE_CALLS,
  SIGNATURE_HEADERS,
  type SignedFacts,
  signFacts,
  verifyFacts,
} from '@life-payment/biller-api';
import { masked } from '../events.ts';
import { BILLER_SENDERS, type World } from '../world.ts';

const { path } = SERVICE_CALLS.pushNewBills;
const TIMEOUT_MS = 10_000;

/** Faults of a push, for tests. A field that is left out is right. */
export type PushFault = {
  /** A nonce that was used before makes the request a repeated one. */
  readonly nonce?: string;
  /** Error of the units' clock, in milliseconds. */
  readonly clockOffMs?: number;
  /** Signed with a key that is not the units'. */
  readonly forged?: boolean;
};

/** The service's answer, and whether the service signed it for this request. */
export type PushAnswer = {
  readonly status: number;
  readonly answer: unknown;
  readonly signed: boolean;
  readonly nonce: string;
};

/** Sends new bills to the service, as the units do. */
export async function pushNewBills(
  world: World,
  newBills: NewBills,
  { nonce = randomUUID(), clockOffMs = 0, forged = false }: PushFault = {},
): Promise<PushAnswer> {
  const body = JSON.stringify(newBills);
  const timestamp = world.clock() + clockOffMs;
  const sender = BILLER_SENDERS.units;
  const facts = { direction: 'REQUEST', path, sender, timestamp, nonce, body } as const;
  const key = forged ? world.keys.partner : world.keys.units;
  const response = await fetch(new URL(path, world.urls.app), {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADERS.sender]: sender,
      [SIGNATURE_HEADERS.timestamp]: String(timestamp),
      [SIGNATURE_HEADERS.nonce]: nonce,
      [SIGNATURE_HEADERS.signature]: signFacts(facts, key.privateKey),
    },
  });
  const text = await response.text();
  world.events.add({
    from: 'unit',
    to: 'service',
    what: 'newBills',
    result: response.ok ? 'OK' : text.slice(0, 60),
    ok: response.ok,
    facts: { unitId: newBills.unitId, accountNumber: masked(newBills.accountNumber) },
  });
  return {
    status: response.status,
    answer: parsed(text),
    signed: signedByService(response, nonce, text, world),
    nonce,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function signedByService(response: Response, nonce: string, body: string, world: World): boolean {
  const facts: SignedFacts = {
    direction: 'ANSWER',
    path,
    sender: response.headers.get(SIGNATURE_HEADERS.sender) ?? '',
    timestamp: Number(response.headers.get(SIGNATURE_HEADERS.timestamp)),
    nonce,
    body,
  };
  const signature = response.headers.get(SIGNATURE_HEADERS.signature) ?? '';
  return verifyFacts(facts, signature, world.keys.service.publicKey, world.clock());
}
