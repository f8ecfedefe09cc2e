import { readFileSync, statSync } from 'node:fs';

/** The system user that runs PostgreSQL; undefined: our own. */
export type Account = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root, so root runs it as the user that owns `home` (data of an ordinary user stay that
 * user's), or as `nobody` when root owns it.
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
