import { userInfo } from 'node:os';

/** Login on this machine: its name, or its number when it has no name, as in containers. `info` is a parameter for tests. */
export function loginName(info: () => { readonly username: string } = userInfo): string {
  try {
    return info().username;
  } catch {
    return String(process.geteuid?.());
  }
}
