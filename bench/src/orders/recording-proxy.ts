import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type Reader, readerOf } from './wire.ts';

/** An SQL statement as a service sent it; values as text, as PostgreSQL reads them. */
export type Sent = { readonly text: string; readonly values: readonly (string | null)[] };

export type RecordingProxy = {
  /** The database's address by way of the proxy. */
  readonly url: string;
  /** What was sent since the last call of this. */
  readonly taken: () => Sent[];
  readonly close: () => void;
};

const BINARY = 1;

/** Stands between a service and its database on this machine, and writes down the SQL statements with values. */
export async function openRecordingProxy(databaseUrl: string): Promise<RecordingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let sent: Sent[] = [];
  const proxy = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    client.on(
      'data',
      listener((one) => sent.push(one)),
    );
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
    taken: () => {
      const all = sent;
      sent = [];
      return all;
    },
    close: () => {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Hears what one connection sends: the first message has no type, later ones prepare SQL statements and bind values. */
function listener(heard: (sent: Sent) => void): (chunk: Buffer) => void {
  const texts = new Map<string, string>();
  let rest: Buffer = Buffer.alloc(0);
  let started = false;
  const take = (type: string, reader: Reader): void => {
    if (type === 'P') texts.set(reader.text(), reader.text());
    if (type !== 'B') return;
    reader.text();
    const text = texts.get(reader.text());
    if (text === undefined) throw new Error('values for an SQL statement nobody prepared');
    heard({ text, values: boundValues(reader) });
  };
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const head = started ? 1 : 0;
      if (rest.length < head + 4) return;
      const length = head + rest.readInt32BE(head);
      if (rest.length < length) return;
      if (started) take(String.fromCharCode(rest.readUInt8()), readerOf(rest.subarray(head + 4, length)));
      started = true;
      rest = rest.subarray(length);
    }
  };
}

function boundValues(reader: Reader): (string | null)[] {
  const formats = Array.from({ length: reader.int16() }, () => reader.int16());
  const count = reader.int16();
  // One format stands for all, none for text.
  const formatOf = (index: number) => (formats.length === 1 ? formats[0] : formats[index]);
  return Array.from({ length: count }, (_, index) => valueIn(reader, formatOf(index) === BINARY));
}

/** A value that is no text is a `bytea`: nothing else is sent in binary. */
function valueIn(reader: Reader, binary: boolean): string | null {
  const bytes = reader.sized();
  if (bytes === null) return null;
  return binary ? `\\x${bytes.toString('hex')}` : bytes.toString();
}
