import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { API_BASE } from '@life-payment/contract';
import { expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { serviceTest } from '../support/fixtures.ts';
import { ask, place } from '../support/orders.ts';

const { service, test } = serviceTest({ env: { LOG_LEVEL: 'info' } });

const FORM = 'application/x-www-form-urlencoded';

/** Sends the head of a request with an id, and a part of its body. */
async function begin(
  path: string,
  requestId: string,
  type: string,
  length: number,
  body: string,
  token = '',
): Promise<Socket> {
  const { hostname, port } = new URL(service.origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: x',
    `x-request-id: ${requestId}`,
    `x-auth-token: ${token}`,
    `content-type: ${type}`,
    `content-length: ${length}`,
  ];
  await new Promise((sent) => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`, sent));
  return socket;
}

function linesOf(requestId: string) {
  return service.logs.filter((line) => line['requestId'] === requestId);
}

/** The log's line about a request, once there is one. */
function told(requestId: string, event: string) {
  return soon(() => {
    const lines = linesOf(requestId);
    expect(lines.map((line) => line['event'])).toContain(event);
    return lines;
  });
}

test.each([
  ['a call', `${API_BASE}/user/isLogined`, 'application/json'],
  ['a call with a large body', `${API_BASE}/feedback/add`, 'application/json'],
  ["the wallet's notice", `${API_BASE}/notify/wallet`, FORM],
  ["a unit's push", '/biller/v1/newBills', 'application/json'],
])('%s whose sender disconnects before its end is no error', async (name, path, type) => {
  const requestId = `broken-off-${name.length}-${type.length}`;
  const socket = await begin(path, requestId, type, 100, '{"a"');
  // The service has the head: it has answered a later connection.
  await service.call('/user/isLogined', {});
  socket.destroy();
  const lines = await told(requestId, 'request broke off');
  expect(lines.map((line) => line['level'])).not.toContain('error');
});

test('a payer who disconnects during a query of the unit leaves no error', async ({ payer }) => {
  const { account } = await place(service, payer);
  const { unitId, accountNumber, area } = account;
  const body = JSON.stringify({ unitId, accountNumber, area });
  const requestId = 'gone-while-asked';
  const socket = await begin(
    `${API_BASE}/bill/queryBill`,
    requestId,
    'application/json',
    body.length,
    body,
    payer.token,
  );
  socket.destroy();
  await service.call('/user/isLogined', {});
  await told(requestId, 'partner asked');
  expect((await ask(service, payer, account)).bills).not.toEqual([]);
  expect(linesOf(requestId).map((line) => line['level'])).not.toContain('error');
});
