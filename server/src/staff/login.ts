import { userInfo } from 'node:os';

/** The facts of the operating system about this process. */
type Machine = {
  readonly getuid?: () => number;
  readonly env: Readonly<Record<string, string | undefined>>;
};

/** Root. In a container everybody is root, so it identifies no person. */
export const ROOT = 0;

/**
 * Number of the login that runs this process: its real user, or who called sudo. `SUDO_UID` is believed of root alone:
 * anybody else could have set it. Null where the system does not say.
 */
export function machineLogin({ getuid, env }: Machine = process): number | null {
  const uid = getuid?.() ?? null;
  const { SUDO_UID: caller = '' } = env;
  return uid === ROOT && /^\d{1,10}$/.test(caller) ? Number(caller) : uid;
}

/** Login on this machine: its name, or its number when it has no name, as in containers. `info` is a parameter for tests. */
export function loginName(info: () => { readonly username: string } = userInfo): string {
  try {
    return info().username;
  } catch {
    return String(process.geteuid?.());
  }
}
