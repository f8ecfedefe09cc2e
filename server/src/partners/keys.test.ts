import { generateKeyPairSync } from 'node:crypto';
import { SERVICE_CALLS, SIGNATURE_HEADERS, signFacts, verifyFacts } from '@life-payment/biller-api';
import { expect, it } from 'vitest';
import { openPushes } from './biller/pushes.ts';
import { signingKey, trustedKeys } from './keys.ts';

function pair() {
  return generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
}
const [ours, ourNext, theirs, theirNext, stranger] = [pair(), pair(), pair(), pair(), pair()];
const PATH = SERVICE_CALLS.pushNewBills.path;
const FROM = new Date('2030-01-31T09:00:00+08:00');
const BEFORE = new Date(FROM.getTime() - 1);

const keys = {
  privateKey: ours.privateKey,
  nextPrivateKey: { key: ourNext.privateKey, from: FROM },
  publicKey: theirs.publicKey,
  nextPublicKey: theirNext.publicKey,
};

// @id our-next-key-by-moment
it('our key changes at its moment', () => {
  expect(signingKey(keys, BEFORE)).toBe(ours.privateKey);
  expect(signingKey(keys, FROM)).toBe(ourNext.privateKey);
  expect(signingKey({ ...keys, nextPrivateKey: null }, FROM)).toBe(ours.privateKey);
});

// @id their-next-key-beside-old
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
    const pushes = openPushes({ ...keys, url: 'https://units.example', sender: 'us' }, () => FROM);
    const headers = {
      [SIGNATURE_HEADERS.sender]: facts.sender,
      [SIGNATURE_HEADERS.timestamp]: String(facts.timestamp),
      [SIGNATURE_HEADERS.nonce]: nonce,
    };
    const signature = signFacts(facts, privateKey);
    return pushes.read({ ...headers, [SIGNATURE_HEADERS.signature]: signature }, facts.body);
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
    const pushes = openPushes({ ...keys, url: 'https://units.example', sender: 'us' }, () => now);
    const { body, headers } = pushes.sign({ [SIGNATURE_HEADERS.nonce]: nonce }, { accepted: true });
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
