import { readFileSync, statSync } from 'node:fs';

/** The user that PostgreSQL runs as; undefined: the one we are ourselves. */
export type Account = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. Root lends it the account that owns `home`, if that is another one
 * (data made by an ordinary user stay that user's), and else `nobody`.
 */
export function accountFor(home: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(home);
  return uid === 0 ? nobody() : { uid, gid };
}

function nobody(): { uid: number; gid: number } {
  const line = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return { uid: Number(line?.[1] ?? 65534), gid: Number(line?.[2] ?? 65534) };
}
