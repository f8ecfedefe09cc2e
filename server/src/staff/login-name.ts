import { userInfo } from 'node:os';

/** Login on this machine: its name, or its number where it has none, as in containers. `info` is for tests' sake. */
export function loginName(info: () => { readonly username: string } = userInfo): string {
  try {
    return info().username;
  } catch {
    return String(process.geteuid?.());
  }
}
