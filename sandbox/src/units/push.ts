import { randomUUID } from 'node:crypto';
import {
  type NewBills,
  SERVICE_CALLS,
  SIGNATURE_HEADERS,
  type SignedFacts,
  signFacts,
  type ToldReversal,
  verifyFacts,
} from '@life-payment/biller-api';
import { masked } from '../events.ts';
import { parseJson } from '../http/body.ts';
import { BILLER_SENDERS, type World } from '../world.ts';
import { connectionOf } from './connections.ts';

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
export function pushNewBills(world: World, newBills: NewBills, fault: PushFault = {}): Promise<PushAnswer> {
  const { unitId, accountNumber } = newBills;
  return push(world, 'pushNewBills', newBills, fault, { unitId, accountNumber: masked(accountNumber) });
}

/** Tells the service that a unit has reversed a write-off on its own. */
export function tellReversal(world: World, told: ToldReversal, fault: PushFault = {}): Promise<PushAnswer> {
  const { unitId, writeOffNo } = told;
  return push(world, 'tellReversal', told, fault, { unitId, writeOffNo });
}

/** Sends what a unit tells the service; `facts` are for the list of events. */
async function push(
  world: World,
  call: keyof typeof SERVICE_CALLS,
  told: { readonly unitId: string },
  { nonce = randomUUID(), clockOffMs = 0, forged = false }: PushFault,
  facts: Readonly<Record<string, string>>,
): Promise<PushAnswer> {
  const { path } = SERVICE_CALLS[call];
  const body = JSON.stringify(told);
  const timestamp = world.clock() + clockOffMs;
  const sender = BILLER_SENDERS.units;
  const signed = { direction: 'REQUEST', path, sender, timestamp, nonce, body } as const;
  const { theirs, ours } = connectionOf(told.unitId);
  const key = forged ? world.keys.partner : world.keys[theirs];
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
      [SIGNATURE_HEADERS.signature]: signFacts(signed, key.privateKey),
    },
  });
  const text = await response.text();
  world.events.add(path.replace('/biller/v1/', ''), response.ok ? 'OK' : text.slice(0, 60), facts);
  return {
    status: response.status,
    answer: parseJson(text) ?? text,
    signed: signedByService(response, { path, nonce, body: text }, world.keys[ours].publicKey, world),
    nonce,
  };
}

function signedByService(
  response: Response,
  said: { readonly path: string; readonly nonce: string; readonly body: string },
  publicKey: string,
  world: World,
): boolean {
  const facts: SignedFacts = {
    direction: 'ANSWER',
    sender: response.headers.get(SIGNATURE_HEADERS.sender) ?? '',
    timestamp: Number(response.headers.get(SIGNATURE_HEADERS.timestamp)),
    ...said,
  };
  const signature = response.headers.get(SIGNATURE_HEADERS.signature) ?? '';
  return verifyFacts(facts, signature, publicKey, world.clock());
}
