import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A message of PostgreSQL's protocol: its type, one letter, and its fields in order. */
type WireMessage = { readonly type: string; readonly fields: Fields };

/** Reads the fields of a message, one after another. */
export type Fields = {
  readonly int16: () => number;
  /** Text that ends with a zero. */
  readonly text: () => string;
  /** Bytes with their length in front; null for none. */
  readonly sized: () => Buffer | null;
};

/** Called with each message of one connection, by its sender. */
export type WireListener = {
  readonly fromService?: (message: WireMessage) => void;
  readonly fromDatabase?: (message: WireMessage) => void;
};

export type WireProxy = {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Breaks every connection, before what is under way reaches its other side. */
  readonly cut: () => void;
  readonly close: () => void;
};

/** Stands between a service and its database on this machine; `listenerOf` makes the listener of a new connection. */
export async function openWireProxy(databaseUrl: string, listenerOf: () => WireListener): Promise<WireProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const { fromService, fromDatabase } = listenerOf();
    // The service's first message has no type.
    if (fromService) client.on('data', messagesIn(fromService, { untyped: 1 }));
    if (fromDatabase) database.on('data', messagesIn(fromDatabase, { untyped: 0 }));
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
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    close: () => {
      proxy.close();
      cut();
    },
  };
}

/** Splits a stream into messages: each has a type, its length and its fields, and may arrive in pieces. */
function messagesIn(heard: (message: WireMessage) => void, { untyped }: { readonly untyped: number }) {
  let rest: Buffer = Buffer.alloc(0);
  let passed = 0;
  return (chunk: Buffer): void => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = passed < untyped ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      if (head === 1)
        heard({
          type: String.fromCharCode(rest.readUInt8()),
          fields: fieldsOf(rest.subarray(head + 4, length)),
        });
      passed += 1;
      rest = rest.subarray(length);
    }
  };
}

function fieldsOf(bytes: Buffer): Fields {
  let at = 0;
  return {
    int16: () => {
      at += 2;
      return bytes.readInt16BE(at - 2);
    },
    text: () => {
      const end = bytes.indexOf(0, at);
      const text = bytes.toString('utf8', at, end);
      at = end + 1;
      return text;
    },
    sized: () => {
      const length = bytes.readInt32BE(at);
      at += 4;
      if (length < 0) return null;
      at += length;
      return bytes.subarray(at - length, at);
    },
  };
}
