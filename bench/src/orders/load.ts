import { Agent, request } from 'node:http';
import { idOf, queryIdOf, tokenOf } from './payers.ts';

/** The bills of every order of the bench, from the query result of which all payers have a copy. */
export type Bills = { readonly billNos: readonly string[]; readonly amount: number };

const CALLS = '/living-agw/living-payment/v1/order/';
const WITHIN_MS = 30_000;

/** Makes the only order of a payer. Throws unless it was made and can be paid. */
export async function order(agent: Agent, origin: string, payer: number, bills: Bills): Promise<string> {
  const wish = { requestId: requestIdOf(payer), queryId: idOf(payer), ...bills, payHost: 'BROWSER' };
  const answer = await post(agent, `${origin}${CALLS}createLifeOrder`, tokenOf(payer), JSON.stringify(wish));
  const [, orderId] = /"msgCd":"LIV00000".*"orderId":"(LP[0-9A-Z]{26})".*"pay":/.exec(answer) ?? [];
  if (!orderId) throw new Error(`no order: ${answer.slice(0, 300)}`);
  return orderId;
}

/** Makes the only payment of a payer, which covers `orders` orders. Throws unless it was made and can be paid. */
export async function paySeveral(
  agent: Agent,
  origin: string,
  payer: number,
  bills: Bills,
  orders: number,
): Promise<void> {
  const wish = {
    requestId: requestIdOf(payer),
    orders: Array.from({ length: orders }, (_, place) => ({ queryId: queryIdOf(payer, place), ...bills })),
    payHost: 'BROWSER',
  };
  const answer = await post(agent, `${origin}${CALLS}createPayment`, tokenOf(payer), JSON.stringify(wish));
  if (!/"msgCd":"LIV00000".*"pay":/.test(answer)) throw new Error(`no payment: ${answer.slice(0, 300)}`);
}

/** Makes what a payer orders. */
type Make = (agent: Agent, origin: string, payer: number) => Promise<unknown>;

/**
 * Lets `clients` × `each` payers from `first` on order, over `clients` connections. Answers how many did in a second.
 */
export async function orderAll(
  origin: string,
  { clients, each, first }: { clients: number; each: number; first: number },
  make: Make,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const oneAfterAnother = async (client: number): Promise<void> => {
    for (let n = 0; n < each; n += 1) await make(agent, origin, first + client * each + n);
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: clients }, (_, client) => oneAfterAnother(client)));
  const tookMs = performance.now() - began;
  agent.destroy();
  return (clients * each * 1000) / tookMs;
}

function requestIdOf(payer: number): string {
  return `00000000-0000-4000-8000-${idOf(payer)}`;
}

function post(agent: Agent, address: string, token: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-auth-token': token,
    };
    const sending = request(address, { agent, method: 'POST', headers, timeout: WITHIN_MS }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        text += piece;
      });
      answer.on('end', () => resolve(text));
      answer.on('error', reject);
    });
    sending.on('timeout', () => sending.destroy(new Error('no answer within half a minute')));
    sending.on('error', reject);
    sending.end(body);
  });
}
