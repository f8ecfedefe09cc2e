import { API_BASE, CALLS, logout } from '@life-payment/contract';
import type { TSchema } from 'typebox';
import { AUTHORISATION } from '../support/authorisation.ts';
import { WALLET_ON_IOS } from '../support/mandates.ts';
import type { TestService } from '../support/service.ts';
import { drawn, type Known, passes } from './bodies.ts';
import { learn, newGuest, newPayer, type Person } from './people.ts';
import { type Random, seeded } from './random.ts';
import { type Answered, brokenRule, codeIn } from './rules.ts';
import { spelled } from './spelling.ts';

const AT_ONCE = 8;
const PAYERS = 5;
/** Requests after which a payer is replaced by a new one, who still has everything. */
const RENEWED_AFTER = 400;
const MOST_FAILURES = 20;
const MOST_BODY = 60_000;
const TIMEOUT_MS = 30_000;
const NOBODY: Person = { token: '', things: new Map(), own: null };

export type Report = {
  readonly sent: number;
  /** Number of answers by code; answers without a code count as `bare`. */
  readonly codes: ReadonlyMap<string, number>;
  /** Broken rules, each with the request that broke it. */
  readonly failures: readonly string[];
};

type Sending = { readonly call: (typeof CALLS)[number]; readonly person: Person; readonly body: string };

const BROWSERS = [WALLET_ON_IOS, WALLET_ON_IOS, 'Mozilla/5.0', 'LifeWallet/', 'x'.repeat(2_000)];
const LANGUAGES = ['zh-CN', 'en', 'xx', ''];

/** Sends `count` hostile requests, or fewer when the time is over. The service has to withstand all of them. */
export async function attack(
  service: TestService,
  { seed, count, until }: { readonly seed: number; readonly count: number; readonly until: number },
): Promise<Report> {
  if (new URL(service.origin).hostname !== '127.0.0.1') throw new Error('only this machine is attacked');
  const people: Person[] = [await newGuest(service)];
  for (let more = 0; more < PAYERS; more += 1) people.push(await newPayer(service));
  const codes = new Map<string, number>();
  const failures: string[] = [];
  let sent = 0;

  const sendNext = async (): Promise<void> => {
    const number = sent;
    sent += 1;
    const random = seeded(seed * 1_000_003 + number);
    const sending = nextSending(people, random);
    if (sending.body.length > MOST_BODY && sending.call.bodyLimit === undefined) return;
    const answered = await send(service.origin, sending, random).catch((error: unknown) => String(error));
    const broken = typeof answered === 'string' ? answered : brokenRule(sending.call, answered);
    if (broken !== null) failures.push(`${number}: ${broken}: ${shown(sending)}`);
    if (typeof answered === 'string') return;
    const code = codeIn(answered) || 'bare';
    codes.set(code, (codes.get(code) ?? 0) + 1);
    if (broken === null) learn(sending.person, JSON.parse(answered.text));
    // The first person is the guest. A new payer has everything again, and none of the attack's changes.
    if (number % RENEWED_AFTER === 0)
      people[1 + ((number / RENEWED_AFTER) % PAYERS)] = await newPayer(service);
  };
  const work = async (): Promise<void> => {
    while (sent < count && failures.length < MOST_FAILURES && Date.now() < until) await sendNext();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { sent, codes, failures };
}

/** A request whose body passes its call's schema. It depends on the random numbers and on what people have, and on nothing else. */
function nextSending(people: readonly Person[], random: Random): Sending {
  const call = random.pick(CALLS);
  // Logs out without a session only, so that the attack goes on.
  const nobody = call.path === logout.path || random.oneIn(25);
  const person = nobody ? NOBODY : random.pick(people);
  const value = bodyOf(call, person, random, knownTo(person, people, random));
  const body = spelled(value, random);
  if (!passes(call.request, JSON.parse(body)))
    throw new Error(`a body of ${call.path} does not pass its schema: ${body}`);
  return { call, person, body };
}

/** A body of a call by a person. Half of the bodies start as a request that would succeed. */
function bodyOf(call: Sending['call'], { own }: Person, random: Random, known: Known): unknown {
  const bent = own && random.oneIn(2) ? bentRequest(call, own, random, known) : null;
  return bent !== null && passes(call.request, bent) ? bent : drawn(call.request, '', random, known);
}

/** The person's own request with one or two fields made hostile. */
function bentRequest(
  { path, request }: Sending['call'],
  own: NonNullable<Person['own']>,
  random: Random,
  known: Known,
): unknown {
  const mobile = `138${String(random.below(100_000_000)).padStart(8, '0')}`;
  const preSignatureData = `1.0&300012200501&${Date.now()}&message-0123456789&uuid-0123456789012345`;
  const body: Record<string, unknown> = { ...AUTHORISATION[path].request({ own, mobile, preSignatureData }) };
  const fields = Object.entries<TSchema>(request.properties);
  for (let bends = random.below(3); bends > 0 && fields.length > 0; bends -= 1) {
    const [field, schema] = random.pick(fields);
    body[field] = drawn(schema, field, random, known);
  }
  return body;
}

function knownTo(person: Person, people: readonly Person[], random: Random): Known {
  return (field) => ({
    own: person.things.get(field) ?? [],
    others: random.pick(people).things.get(field) ?? [],
  });
}

async function send(origin: string, { call, person, body }: Sending, random: Random): Promise<Answered> {
  const response = await fetch(origin + API_BASE + call.path, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'content-type': 'application/json',
      'accept-language': random.pick(LANGUAGES),
      'user-agent': random.pick(BROWSERS),
      'x-app-version': random.pick(['1.0.127', '', '999.0', 'x']),
      'x-auth-token': random.oneIn(40) ? 'guessed' : person.token,
    },
    body,
  });
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, type, text: await response.text() };
}

function shown({ call, body }: Sending): string {
  return `${call.path} ${body.slice(0, 400)}`;
}
