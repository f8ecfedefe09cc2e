import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export type CountingProxy = {
  /** The database's address by way of the proxy. */
  readonly url: string;
  /** Round trips so far: how often the database said that it is ready for the next query. */
  readonly roundTrips: () => number;
  readonly close: () => void;
};

const READY_FOR_QUERY = 'Z'.charCodeAt(0);
const HEADER = 5;

/** Stands between a service and its database on this machine, and counts. */
export async function openCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let trips = 0;
  const proxy = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const count = messageCounter(() => {
      trips += 1;
    });
    database.on('data', count);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    client.pipe(database);
    database.pipe(client);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    roundTrips: () => trips,
    close: () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Counts the messages of one kind in what a PostgreSQL server sends: each has a type, its length and its content. */
function messageCounter(found: () => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= HEADER) {
      const length = rest.readInt32BE(1) + 1;
      if (rest.length < length) return;
      if (rest[0] === READY_FOR_QUERY) found();
      rest = rest.subarray(length);
    }
  };
}
