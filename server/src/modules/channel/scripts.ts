import { createHash } from 'node:crypto';
import type { ScriptKind } from '../../kit/database/states.ts';
import type { ApprovedScript } from '../../kit/ports/channels.ts';
import { DAY } from '../../kit/time.ts';

export const SCRIPT_KINDS: readonly ScriptKind[] = ['CLOSE_TITLE', 'EXTERNAL', 'LOGIN_FAILED'];

/** How long pages that were open when a script was replaced still find it. */
const SERVED_AFTER_MS = 7 * DAY;

/** SHA-256 in hex, the script's name in its address. */
export function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Address of the script of a kind in force; null without one. An approved empty script removes it. */
export function addressOf(
  outputEndpoint: string,
  scripts: readonly ApprovedScript[],
  chosen: ScriptKind,
): string | null {
  const found = scripts.find(({ kind, replacedAt }) => kind === chosen && replacedAt === null);
  return found && found.content !== ''
    ? `/jiaofei/channel/${encodeURIComponent(outputEndpoint)}/${found.hash}.js`
    : null;
}

/** The script of an address: in force, or replaced lately. */
export function servedScript(scripts: readonly ApprovedScript[], hash: string, now: Date): string | null {
  return (
    scripts.find(
      (script) =>
        script.hash === hash &&
        script.content !== '' &&
        (script.replacedAt === null || now.getTime() - script.replacedAt.getTime() < SERVED_AFTER_MS),
    )?.content ?? null
  );
}
