import { createPrivateKey, createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { AccountNumber, Day, strict, UnitId, WriteOffNo } from '../fields.ts';

/** Something is wrong with the options or the configuration file. */
export class UsageError extends Error {}

/** A write-off that was booked on an earlier day, to be looked for in the statement of that day. */
const BookedFacts = strict({
  day: Day,
  writeOffNo: WriteOffNo,
  amount: Type.Integer({ minimum: 1, description: 'fen' }),
});
export type Booked = Static<typeof BookedFacts>;

/** The facts of options and configuration file together. */
const Facts = strict({
  address: Type.String({ pattern: '^https?://', description: 'origin of the unit' }),
  sender: Type.String({ minLength: 1, description: 'name of the service in signatures' }),
  privateKey: Type.String({
    minLength: 1,
    description: 'file of the private key that signs for the service',
  }),
  unitPublicKey: Type.String({ minLength: 1, description: 'file of the public key of the unit' }),
  unitId: UnitId,
  account: AccountNumber,
  unknownAccount: AccountNumber,
  statementDay: Type.Optional(Day),
  booked: Type.Optional(BookedFacts),
  waitSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 3600 })),
});

/** The facts that the checks need. */
export type Setup = {
  /** Origin of the unit. */
  readonly address: string;
  readonly sender: string;
  /** PEM: signs as the service does. */
  readonly privateKey: string;
  /** PEM: the key of the unit. */
  readonly unitPublicKey: string;
  readonly unitId: string;
  /** A test account. Postpaid: with an unpaid bill, which is written off. Prepaid: it is topped up. */
  readonly account: string;
  /** A number in the form of the unit that nobody has. */
  readonly unknownAccount: string;
  /** A day whose statement is ready. The default is yesterday. */
  readonly statementDay?: string;
  readonly booked?: Booked;
  /** A write-off may stay in process so long. */
  readonly waitMs: number;
};

export const USAGE = `Usage: life-payment-unit-check <address> --config <file> [options]

Checks whether a unit does what the Biller API demands. It books one test bill or
top-up at the test account of the unit: use it against a test system.

  <address>                   origin of the unit, such as https://unit.test:8443
  --config <file>             JSON, described in the README; options count before it
  --sender <name>             name of the service in signatures
  --private-key <file>        PEM: signs as the service does (Ed25519, PKCS#8)
  --unit-public-key <file>    PEM: the key of the unit (Ed25519, SPKI)
  --unit <id>                 the unit to check
  --account <number>          test account with an unpaid bill, or a prepaid one
  --unknown-account <number>  a number that nobody has
  --statement-day <day>       a day whose statement is ready; default: yesterday
  --wait <seconds>            how long a write-off may stay in process; default: 60
  --json                      prints the results as JSON lines
  --help                      prints this text

It ends with 0 when all is well, 1 when a check failed, 2 when it could not begin.`;

const OPTIONS = {
  config: { type: 'string' },
  sender: { type: 'string' },
  'private-key': { type: 'string' },
  'unit-public-key': { type: 'string' },
  unit: { type: 'string' },
  account: { type: 'string' },
  'unknown-account': { type: 'string' },
  'statement-day': { type: 'string' },
  wait: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** Reads the command line. Throws `UsageError`. */
export function readCommandLine(
  args: readonly string[],
): { readonly kind: 'HELP' } | { readonly kind: 'CHECK'; readonly setup: Setup; readonly json: boolean } {
  const { values, positionals } = parsedArgs(args);
  if (values.help) return { kind: 'HELP' };
  if (positionals.length > 1) throw new UsageError('There is more than one address.');
  const facts = { ...fileFacts(values.config), ...optionFacts(values, positionals[0]) };
  return { kind: 'CHECK', setup: setupOf(facts), json: values.json ?? false };
}

function parsedArgs(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Facts of the configuration file. Paths in it start at its folder. */
function fileFacts(path: string | undefined): Record<string, unknown> {
  if (path === undefined) return {};
  const facts: unknown = parsedFile(path);
  if (typeof facts !== 'object' || facts === null) throw new UsageError(`${path} holds no JSON object.`);
  const from = (name: string): object => {
    const value: unknown = Reflect.get(facts, name);
    return typeof value === 'string' ? { [name]: resolve(path, '..', value) } : {};
  };
  return { ...facts, ...from('privateKey'), ...from('unitPublicKey') };
}

function parsedFile(path: string): unknown {
  const text = fileText(path);
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${path} is not JSON.`);
  }
}

function optionFacts(values: Values, address: string | undefined): Record<string, unknown> {
  const given = {
    address,
    sender: values.sender,
    privateKey: values['private-key'],
    unitPublicKey: values['unit-public-key'],
    unitId: values.unit,
    account: values.account,
    unknownAccount: values['unknown-account'],
    statementDay: values['statement-day'],
    waitSeconds: values.wait === undefined ? undefined : Number(values.wait),
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

function setupOf(facts: Record<string, unknown>): Setup {
  const form = Compile(Facts);
  if (!form.Check(facts)) {
    const [error] = form.Errors(facts);
    throw new UsageError(
      `The configuration is not right${error?.instancePath ? ` at ${error.instancePath}` : ''}: ${error?.message ?? ''}.`,
    );
  }
  const { address, privateKey, unitPublicKey, waitSeconds = 60, ...rest } = facts;
  if (!URL.canParse(address)) throw new UsageError(`${address} is no address.`);
  return {
    ...rest,
    address: new URL(address).origin,
    privateKey: key(privateKey, createPrivateKey),
    unitPublicKey: key(unitPublicKey, createPublicKey),
    waitMs: waitSeconds * 1000,
  };
}

function key(path: string, read: (pem: string) => { readonly asymmetricKeyType?: string }): string {
  const pem = fileText(path);
  try {
    if (read(pem).asymmetricKeyType === 'ed25519') return pem;
  } catch {
    // Said below.
  }
  throw new UsageError(`${path} holds no Ed25519 key in PEM.`);
}

function fileText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new UsageError(`${path} can't be read.`);
  }
}
