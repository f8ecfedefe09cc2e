import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { decide, type Fault, type Lie, PASS } from './decisions.ts';
import { openForwarding } from './forward.ts';
import { BROKEN, bent, forged, newStrangersKey } from './lies.ts';
import {
  type Addressee,
  type Answered,
  type Asked,
  addresseeOf,
  isForm,
  type Said,
  saidIn,
} from './messages.ts';
import { openTurnstile } from './turnstile.ts';

/** Where those at the ends are, each by its origins. */
type Ends = Readonly<Record<Addressee, readonly string[]>>;

/** What stands between the service and its partners, in both directions. */
export type Layer = {
  readonly origin: string;
  readonly connect: (ends: Ends) => void;
  /**
   * Says what an order, account or mandate, or what proves a mandate, is called in every run of the seed. What has
   * no name is let pass. Deductions are called after their mandate.
   */
  readonly name: (number: string, name: string) => void;
  /** From now on everything is let pass as it is. */
  readonly quiet: () => void;
  /** It is no longer quiet. */
  readonly loud: () => void;
  /** How many messages met with what. */
  readonly met: () => Readonly<Record<string, number>>;
  /** Lies that the service took for the truth, a sentence each. */
  readonly believed: () => readonly string[];
  readonly close: () => Promise<void>;
};

type Options = { readonly seed: number /** Of all messages. */; readonly share: number };

/** Starts the layer; it lets everything pass until it is told names. */
export async function openLayer({ seed, share }: Options): Promise<Layer> {
  const forwarding = openForwarding();
  const turnstile = openTurnstile();
  const key = newStrangersKey();
  const names = new Map<string, string>();
  const deductions = new Map<string, number>();
  const seen = new Map<string, number>();
  const met = new Map<string, number>();
  const believed: string[] = [];
  /** The last true answer of each kind, and whom it was about. */
  const heard = new Map<string, { readonly about: string; readonly answer: Answered }>();
  let ends: Ends = { WALLET: [], UNITS: [], SERVICE: [] };
  let open = true;

  /** What the service numbers by itself under a mandate is called after it. */
  const learn = ({ orderId, mandate, key }: Said): void => {
    const name = names.get(key);
    if (name === undefined) return;
    if (mandate !== '' && !names.has(mandate)) names.set(mandate, name);
    if (orderId === '' || names.has(orderId)) return;
    const number = (deductions.get(name) ?? 0) + 1;
    deductions.set(name, number);
    names.set(orderId, `${name}, deduction ${number}`);
  };

  const faultOf = (asked: Asked, { kind, orderId, line, mandate, account }: Said): Fault => {
    const name = names.get(orderId) ?? names.get(mandate) ?? names.get(account);
    if (!open || name === undefined) return PASS;
    const about = `${name} ${line}`;
    const before = seen.get(`${kind} ${about}`) ?? 0;
    seen.set(`${kind} ${about}`, before + 1);
    const way = addresseeOf(asked.url) === 'SERVICE' ? 'TELL' : 'ASK';
    return decide(seed, share, { way, kind, about, before });
  };

  const forward = (asked: Asked): Promise<Answered> =>
    forwarding.forward(asked, ends[addresseeOf(asked.url)]);

  /** Passes a message on and keeps what was truly answered, to be told to somebody else some day. */
  const truth = async (asked: Asked, said: Said): Promise<Answered> => {
    const answer = await forward(asked);
    if (answer.status === 200) heard.set(said.kind, { about: numberIn(said), answer });
    return answer;
  };

  const tellForgery = async (lie: Lie, asked: Asked, said: Said): Promise<void> => {
    const forgery = isForm(asked) ? forged(lie, asked, key) : null;
    if (!forgery) return;
    const answer = await forward(forgery);
    if (answer.body.toString() === 'success') believed.push(`${lie}: the notice of ${numberIn(said)}`);
  };

  const lieAbout = async (lie: Lie, asked: Asked, said: Said): Promise<Answered> => {
    const other = heard.get(said.kind);
    if (lie === 'ANOTHERS_ANSWER' && other && other.about !== numberIn(said)) return other.answer;
    if (lie === 'DO_NOT_KNOW') return bent(lie, BROKEN);
    if (addresseeOf(asked.url) === 'SERVICE') await tellForgery(lie, asked, said);
    return bent(lie, await truth(asked, said));
  };

  /** The answer that gets back; null when the connection breaks. */
  const answerTo = async (asked: Asked, said: Said, fault: Fault): Promise<Answered | null> => {
    switch (fault.do) {
      case 'PASS':
        return truth(asked, said);
      case 'DELAY':
        await pause(fault.ms);
        return truth(asked, said);
      case 'HOLD':
        await turnstile.hold(said.kind, fault.ms);
        return truth(asked, said);
      case 'DROP_REQUEST':
        return null;
      case 'DROP_ANSWER':
        await truth(asked, said);
        return null;
      case 'DOUBLE':
        await truth(asked, said);
        return truth(asked, said);
      default:
        return lieAbout(fault.do, asked, said);
    }
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = request;
    const asked: Asked = { method, url, headers, body: await bodyOf(request) };
    const said = saidIn(asked);
    learn(said);
    const fault = faultOf(asked, said);
    met.set(fault.do, (met.get(fault.do) ?? 0) + 1);
    const answer = await answerTo(asked, said, fault);
    turnstile.passed(said.kind);
    if (answer) send(response, answer);
    else response.destroy();
  };

  const server = createServer((request, response) => {
    // A killed process leaves its messages half said.
    handle(request, response).catch(() => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    connect: (given) => {
      ends = given;
    },
    name: (number, name) => {
      names.set(number, name);
    },
    quiet: () => {
      open = false;
    },
    loud: () => {
      open = true;
    },
    met: () => Object.fromEntries([...met].sort()),
    believed: () => believed,
    close: async () => {
      forwarding.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** The number of what a message is about. */
function numberIn({ orderId, mandate, account }: Said): string {
  return orderId || mandate || account;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

function send(response: ServerResponse, { status, headers, body }: Answered): void {
  const { 'transfer-encoding': _chunks, connection: _connection, 'keep-alive': _wait, ...rest } = headers;
  response.writeHead(status, { ...rest, 'content-length': body.length }).end(body);
}
