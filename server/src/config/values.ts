/** A setting that is missing or wrong, in a sentence for staff. */
export class ConfigError extends Error {}

/** Settings by their names. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Beginnings of settings' names that changed: the new one, and the one of before, which is still read. */
const RENAMED = [['CARRIER_', 'OPERATOR_']] as const;

/** The settings that are given by a name of before, as `[old, new]`. */
export function oldNames(env: Environment): (readonly [string, string])[] {
  return RENAMED.flatMap(([now, before]) =>
    Object.keys(env)
      .filter((name) => name.startsWith(before) && env[name])
      .map((name) => [name, now + name.slice(before.length)] as const),
  );
}

/** The settings by their names of today. Throws a `ConfigError` where the old and the new name say different things. */
export function byNewNames(env: Environment): Environment {
  const renamed = oldNames(env);
  const torn = renamed.find(([before, now]) => env[now] && env[now] !== env[before]);
  if (torn)
    throw new ConfigError(`${torn[0]} and ${torn[1]} are both set, to different values. Keep ${torn[1]}.`);
  return { ...env, ...Object.fromEntries(renamed.map(([before, now]) => [now, env[before]])) };
}

/** Text of a setting that has to be there. */
export function required(env: Environment, name: string): string {
  const value = env[name];
  if (!value) throw new ConfigError(`${name} is not set.`);
  return value;
}

/** A whole number of 0 or more. */
export function whole(env: Environment, name: string, fallback: number): number {
  const value = Number(env[name] ?? fallback);
  if (!Number.isInteger(value) || value < 0) throw new ConfigError(`${name} must be a whole number.`);
  return value;
}

/** A switch. */
export function onOff(env: Environment, name: string, fallback: 'on' | 'off' = 'off'): boolean {
  const value = env[name] ?? fallback;
  if (value !== 'on' && value !== 'off') throw new ConfigError(`${name} must be on or off.`);
  return value === 'on';
}

/** A partner whose settings are all there, or null where none of them is. */
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
