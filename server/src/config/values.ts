/** A setting is missing or wrong; the message tells staff in a sentence. */
export class ConfigError extends Error {}

/** Settings by their names. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Settings of the carrier, without their prefix. */
export const CARRIER_SETTINGS = [
  'URL',
  'NUMBER_URL',
  'TOKEN_URL',
  'APP_ID',
  'VERSION',
  'PRIVATE_KEY',
] as const;

/** Text of a required setting. */
export function required(env: Environment, name: string): string {
  const value = env[name];
  if (!value) throw new ConfigError(`${name} is not set.`);
  return value;
}

/** A whole number from 0 on. */
export function whole(env: Environment, name: string, fallback: number): number {
  const value = Number(env[name] ?? fallback);
  if (!Number.isInteger(value) || value < 0) throw new ConfigError(`${name} must be a whole number.`);
  return value;
}

/** A setting that is `on` or `off`. */
export function onOff(env: Environment, name: string, fallback: 'on' | 'off' = 'off'): boolean {
  const value = env[name] ?? fallback;
  if (value !== 'on' && value !== 'off') throw new ConfigError(`${name} must be on or off.`);
  return value === 'on';
}

/** A partner with all of its settings, or null when none of them is set. */
export function optional<T>(
  env: Environment,
  prefix: string,
  names: readonly string[],
  read: () => T,
): T | null {
  return names.some((name) => env[prefix + name]) ? read() : null;
}

/** A moment as ISO 8601 with its offset. */
export function moment(env: Environment, name: string): Date {
  const text = required(env, name);
  const at = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(at.getTime()))
    throw new ConfigError(`${name} must be a moment with its offset, as 2030-01-31T09:00:00+08:00.`);
  return at;
}
