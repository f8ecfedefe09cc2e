/**
 * Whether the app may go to an address of another origin: it is complete, http or https, has no user name or password,
 * and its origin is in the channel's configuration.
 */
export function isAllowedAddress(address: string, jumpHosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin, username, password } = new URL(address);
  return (
    (protocol === 'https:' || protocol === 'http:') &&
    username === '' &&
    password === '' &&
    jumpHosts.includes(origin)
  );
}
