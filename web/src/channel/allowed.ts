/**
 * Whether an address of another origin may be gone to: complete, http or https, without a name and password in it, and
 * of an origin the channel's configuration names.
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
