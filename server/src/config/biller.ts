import { type PartnerKeys, readKeys, readOurs, readTheirs } from './partner-keys.ts';
import { ConfigError, type Environment, required } from './values.ts';

/** Where units are reached, and the keys of both sides. `sender`: our name in signatures. */
export type BillerConnection = PartnerKeys & { readonly url: string; readonly sender: string };

/** Units with an address and keys of their own. */
type OwnConnection = BillerConnection & { readonly units: readonly string[] };

/** The connection of all units that have none of their own, and those of the others. */
export type BillerSettings = BillerConnection & { readonly own: readonly OwnConnection[] };

const NAME = /^[A-Z][A-Z0-9]*$/;

/** Names that would make settings of the common connection. */
const TAKEN = ['NEXT', 'URL', 'SENDER', 'PRIVATE', 'PUBLIC', 'CONNECTIONS'];

/** Names of the connections of their own, as `BILLER_CONNECTIONS` lists them. */
export function connectionNames(env: Environment): readonly string[] {
  const names = (env['BILLER_CONNECTIONS'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  for (const name of names)
    if (!NAME.test(name) || TAKEN.includes(name))
      throw new ConfigError(`BILLER_CONNECTIONS has a name of other than capitals and digits: ${name}.`);
  return names;
}

/** Reads the connections to units. Throws a `ConfigError` when a unit has two. */
export function readBiller(env: Environment): BillerSettings {
  const common = {
    url: required(env, 'BILLER_URL'),
    sender: required(env, 'BILLER_SENDER'),
    ...readKeys(env, 'BILLER'),
  };
  const own = connectionNames(env).map((name) => readOwn(env, name, common));
  const units = own.flatMap((connection) => connection.units);
  const twice = units.find((unitId, index) => units.indexOf(unitId) !== index);
  if (twice !== undefined) throw new ConfigError(`${twice} has two connections in BILLER_CONNECTIONS.`);
  return { ...common, own };
}

/** Our key and name are the common ones unless the connection has its own. */
function readOwn(env: Environment, name: string, common: BillerConnection): OwnConnection {
  const prefix = `BILLER_${name}`;
  const { privateKey, nextPrivateKey } = env[`${prefix}_PRIVATE_KEY`] ? readOurs(env, prefix) : common;
  return {
    units: required(env, `${prefix}_UNITS`)
      .split(',')
      .map((unitId) => unitId.trim()),
    url: required(env, `${prefix}_URL`),
    sender: env[`${prefix}_SENDER`] || common.sender,
    privateKey,
    nextPrivateKey,
    ...readTheirs(env, prefix),
  };
}
