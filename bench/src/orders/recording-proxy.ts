import {
  type Fields,
  openWireProxy,
  type WireListener,
  type WireProxy,
} from '../../../scripts/testing/postgres-wire.ts';

/** An SQL statement that a service sent; values as text, as PostgreSQL reads them. */
export type Sent = { readonly text: string; readonly values: readonly (string | null)[] };

export type RecordingProxy = WireProxy & {
  /** Statements since the last call. */
  readonly taken: () => Sent[];
};

/** Stands between a service and its database on this machine, and records the SQL statements with their values. */
export async function openRecordingProxy(databaseUrl: string): Promise<RecordingProxy> {
  let sent: Sent[] = [];
  const proxy = await openWireProxy(databaseUrl, () => recorder((one) => sent.push(one)));
  return {
    ...proxy,
    taken: () => {
      const all = sent;
      sent = [];
      return all;
    },
  };
}

/** Records what one connection sends: it prepares SQL statements, then binds values to them. */
function recorder(write: (sent: Sent) => void): WireListener {
  const texts = new Map<string, string>();
  return {
    fromService: ({ type, fields }) => {
      if (type === 'P') texts.set(fields.text(), fields.text());
      if (type !== 'B') return;
      fields.text();
      const text = texts.get(fields.text());
      if (text === undefined) throw new Error('values for an SQL statement nobody prepared');
      write({ text, values: boundValues(fields) });
    },
  };
}

function boundValues(fields: Fields): (string | null)[] {
  const formats = Array.from({ length: fields.int16() }, () => fields.int16());
  const count = fields.int16();
  // One format applies to all values; no format means text.
  const formatOf = (index: number) => (formats.length === 1 ? formats[0] : formats[index]);
  return Array.from({ length: count }, (_, index) => valueIn(fields, formatOf(index) === BINARY));
}

const BINARY = 1;

/** A binary value is a `bytea`: the service sends nothing else in binary. */
function valueIn(fields: Fields, binary: boolean): string | null {
  const bytes = fields.sized();
  if (bytes === null) return null;
  return binary ? `\\x${bytes.toString('hex')}` : bytes.toString();
}
