import { SERVICE_CALLS, SIGNATURE_HEADERS, signedHeaders, verifyFacts } from '@life-payment/biller-api';
import { expect, it } from 'vitest';
import { ed25519Keys } from '../../../scripts/testing/keys.ts';
import { openPushes } from './biller/pushes.ts';
import { signingKey, trustedKeys } from './partner-http.ts';

const [ours, ourNext, theirs, theirNext, stranger] = [
  ed25519Keys(),
  ed25519Keys(),
  ed25519Keys(),
  ed25519Keys(),
  ed25519Keys(),
];
const PATH = SERVICE_CALLS.pushNewBills.path;
const FROM = new Date('2030-01-31T09:00:00+08:00');
const BEFORE = new Date(FROM.getTime() - 1);

const keys = {
  privateKey: ours.privateKey,
  nextPrivateKey: { key: ourNext.privateKey, from: FROM },
  publicKey: theirs.publicKey,
  nextPublicKey: theirNext.publicKey,
};

it('our key changes at its moment', () => {
  expect(signingKey(keys, BEFORE)).toBe(ours.privateKey);
  expect(signingKey(keys, FROM)).toBe(ourNext.privateKey);
  expect(signingKey({ ...keys, nextPrivateKey: null }, FROM)).toBe(ours.privateKey);
});

it('both keys of a partner are accepted while there are two', () => {
  expect(trustedKeys(keys)).toEqual([theirs.publicKey, theirNext.publicKey]);
  expect(trustedKeys({ ...keys, nextPublicKey: null })).toEqual([theirs.publicKey]);
});

it('a unit may push under its key or its next one, and is answered under our present one', () => {
  const nonce = 'nonce-12';
  const read = (privateKey: string) => {
    const facts = {
      direction: 'REQUEST',
      path: PATH,
      sender: 'units',
      timestamp: FROM.getTime(),
      nonce,
      body: 'x',
    } as const;
    const pushes = openPushes({ ...keys, url: 'https://units.example', sender: 'us', own: [] }, () => FROM);
    return pushes.read('pushNewBills', signedHeaders(facts, privateKey), facts.body);
  };
  // The signature is accepted: the body is what is checked next.
  expect([theirs, theirNext, stranger].map(({ privateKey }) => read(privateKey))).toEqual([
    'NOT_UNDERSTOOD',
    'NOT_UNDERSTOOD',
    'SIGNATURE_WRONG',
  ]);
  for (const [now, { publicKey }] of [
    [BEFORE, ours],
    [FROM, ourNext],
  ] as const) {
    const pushes = openPushes({ ...keys, url: 'https://units.example', sender: 'us', own: [] }, () => now);
    const { body, headers } = pushes.sign('pushNewBills', { [SIGNATURE_HEADERS.nonce]: nonce }, '{}', {
      accepted: true,
    });
    const answer = {
      direction: 'ANSWER',
      path: PATH,
      sender: 'us',
      timestamp: now.getTime(),
      nonce,
      body,
    } as const;
    const signature = headers[SIGNATURE_HEADERS.signature] ?? '';
    expect(verifyFacts(answer, signature, publicKey, now.getTime())).toBe(true);
  }
});

it('a push that names a unit with keys of its own needs one of these, and its keys count for no other unit', () => {
  const [ours, common, own, ownNext] = [ed25519Keys(), ed25519Keys(), ed25519Keys(), ed25519Keys()];
  const keys = { privateKey: ours.privateKey, nextPrivateKey: null };
  const place = { url: 'https://units.example', sender: 'us' };
  const settings = {
    ...keys,
    ...place,
    publicKey: common.publicKey,
    nextPublicKey: null,
    own: [{ ...keys, ...place, units: ['own'], publicKey: own.publicKey, nextPublicKey: ownNext.publicKey }],
  };
  const nonce = 'nonce-of-push';
  const read = (unitId: string, { privateKey }: { readonly privateKey: string }) => {
    const body = JSON.stringify({ unitId });
    const timestamp = FROM.getTime();
    const facts = { direction: 'REQUEST', path: PATH, sender: 'units', timestamp, nonce, body } as const;
    return openPushes(settings, () => FROM).read('pushNewBills', signedHeaders(facts, privateKey), body);
  };
  // The signature is accepted: the body is what is checked next.
  for (const key of [own, ownNext]) expect(read('own', key)).toBe('NOT_UNDERSTOOD');
  expect(read('another', common)).toBe('NOT_UNDERSTOOD');
  expect(read('own', common)).toBe('SIGNATURE_WRONG');
  expect(read('another', own)).toBe('SIGNATURE_WRONG');
});
