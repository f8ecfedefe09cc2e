import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  readSignature,
  SIGNATURE_HEADERS,
  type SignedFacts,
  signedHeaders,
  verifyFacts,
} from '@life-payment/biller-api';
import { beforeAll, expect, test } from 'vitest';
import { ed25519Keys } from '../../../scripts/testing/keys.ts';
import { listen } from '../../../scripts/testing/listen.ts';
import { jsonLog } from '../../src/kit/log.ts';
import { openMetrics } from '../../src/kit/metrics/process.ts';
import { type BillerConnector, UnitNotAnswering } from '../../src/kit/ports/biller.ts';
import { billerConnector } from '../../src/partners/biller/connector.ts';
import { partnerWatch } from '../../src/partners/watch.ts';

const ours = ed25519Keys();
const units = ed25519Keys();
const strangers = ed25519Keys();

const FOUND = { result: 'FOUND', account: { holderMasked: '*', addressMasked: '' }, bills: [], history: [] };

type Request = { readonly path: string; readonly header: (name: string) => string; readonly body: string };
type Answer = (request: Request, response: ServerResponse) => void;

/** The units' answer in the current test. */
let answer: Answer;
let unitsUrl: string;

function signed(
  value: unknown,
  change: { facts?: Partial<SignedFacts>; key?: string; status?: number } = {},
): Answer {
  return ({ path, header }, response) => {
    const body = typeof value === 'string' ? value : JSON.stringify(value);
    const facts: SignedFacts = {
      direction: 'ANSWER',
      path,
      sender: 'units',
      timestamp: Date.now(),
      nonce: header(SIGNATURE_HEADERS.nonce),
      body,
      ...change.facts,
    };
    response.writeHead(change.status ?? 200, signedHeaders(facts, change.key ?? units.privateKey));
    response.end(body);
  };
}

beforeAll(async () => {
  const { url, close } = await listen(async (message, response) => {
    const header = (name: string) => String(message.headers[name] ?? '');
    answer({ path: message.url ?? '', header, body: await text(message) }, response);
  });
  unitsUrl = url;
  return close;
});

const watch = partnerWatch(
  jsonLog(() => undefined),
  openMetrics(),
);

/** A connector that has seen no failure yet. */
function fresh(url = unitsUrl): BillerConnector {
  const config = {
    url,
    sender: 'us',
    privateKey: ours.privateKey,
    publicKey: units.publicKey,
    nextPrivateKey: null,
    nextPublicKey: null,
    own: [],
  };
  return billerConnector(config, () => new Date(), watch);
}

function query() {
  return fresh().queryBills('unit', '0712345678');
}

test('a request is signed by us over its path, time and body', async () => {
  const seen: boolean[] = [];
  answer = (request, response) => {
    const { signature, ...named } = readSignature(request.header);
    const facts: SignedFacts = { direction: 'REQUEST', path: request.path, ...named, body: request.body };
    seen.push(
      verifyFacts(facts, signature, ours.publicKey, Date.now()) &&
        facts.sender === 'us' &&
        JSON.parse(request.body).accountNumber === '0712345678',
    );
    signed(FOUND)(request, response);
  };
  expect(await query()).toMatchObject(FOUND);
  expect(seen).toEqual([true]);
});

test.each<[string, Answer]>([
  ['signed by a stranger', signed(FOUND, { key: strangers.privateKey })],
  ['signed for another request', signed(FOUND, { facts: { nonce: 'another' } })],
  ['signed as a request', signed(FOUND, { facts: { direction: 'REQUEST' } })],
  ['signed for another path', signed(FOUND, { facts: { path: '/biller/v1/units' } })],
  ['signed over another body', signed(FOUND, { facts: { body: '{}' } })],
  ['signed an hour ago', signed(FOUND, { facts: { timestamp: Date.now() - 3_600_000 } })],
  ['not signed', (_, response) => response.end(JSON.stringify(FOUND))],
  ['an error', signed(FOUND, { status: 500 })],
  ['sent elsewhere', (_, response) => response.writeHead(302, { location: '/' }).end()],
  ['not JSON', signed('nonsense')],
  ['a push of another form is refused', signed({ ...FOUND, result: 'MAYBE' })],
  ['cut off', (_, response) => response.destroy()],
])('an answer that is %s counts as no answer', async (_, wrong) => {
  answer = wrong;
  await expect(query()).rejects.toThrow(UnitNotAnswering);
});

test.each<[string, Answer]>([
  ['another form', signed({ ...FOUND, result: 'MAYBE' })],
  ['a refusal', (_, response) => response.writeHead(400).end('{"error":"NOT_UNDERSTOOD"}')],
  ['a page of a wall before it', (_, response) => response.writeHead(403).end('<html>blocked</html>')],
])(
  'one account about which a unit answers %s, asked again and again, leaves the unit to others',
  async (_, wrong) => {
    const unit = fresh();
    answer = (request, response) =>
      (JSON.parse(request.body).accountNumber === '1' ? wrong : signed(FOUND))(request, response);
    for (let times = 0; times < 6; times += 1)
      await expect(unit.queryBills('unit', '1')).rejects.toThrow(UnitNotAnswering);
    expect(await unit.queryBills('unit', '2')).toMatchObject(FOUND);
    expect([...unit.breakers()]).toEqual([]);
  },
);

test("a unit that can't be reached counts as not answering", async () => {
  await expect(fresh('http://127.0.0.1:9').listUnits()).rejects.toThrow(UnitNotAnswering);
});

test('a unit’s answer to a write-off is passed on unchanged', async () => {
  const said = { result: 'REJECTED', reason: 'ALREADY_PAID' } as const;
  answer = signed(said);
  const writeOff = {
    writeOffNo: 'LW1',
    unitId: 'unit',
    accountNumber: '1',
    kind: 'BILL',
    billNo: '1',
    amount: 100,
    paidAt: '2026-11-20T12:00:00+08:00',
  } as const;
  expect(await fresh().writeOff(writeOff)).toEqual(said);
  answer = signed({ result: 'NOT_KNOWN' });
  expect(await fresh().queryWriteOff('unit', 'LW1')).toEqual({ result: 'NOT_KNOWN' });
});
