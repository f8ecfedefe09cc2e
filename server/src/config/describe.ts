const SECRET = '(secret)';

/** The settings without their secrets, for printing. */
export function describeConfig(config: object): Record<string, unknown> {
  return shownAll(config);
}

function shownAll(settings: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, shown(name, value)]));
}

function shown(name: string, value: unknown): unknown {
  if (value === null) return null;
  if (/key|token/i.test(name)) return SECRET;
  if (typeof value === 'string')
    return /url$/i.test(name) || value.includes('://') ? shownAddress(value) : value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((each) => shown(name, each));
  return typeof value === 'object' ? shownAll(value) : value;
}

/**
 * An address without its login and its query. A password may have any character, also one that separates the parts of
 * an address: when it is uncertain what comes after it, nothing is shown.
 */
function shownAddress(address: string): string {
  // There is at most one @, and none after the first character that may end the host, so it is the one that ends the
  // password.
  const [, scheme, rest] = /^([a-z][a-z0-9+.-]*:\/\/)(?:[^/?#@\\]*@)?([^@\\]*)$/i.exec(address) ?? [];
  if (scheme === undefined || rest === undefined) return SECRET;
  const [shown = ''] = rest.split(/[?#]/, 1);
  return scheme + shown + (shown === rest ? '' : '?…');
}
