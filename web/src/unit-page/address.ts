/** Whether a unit's page may be gone to: https, or as little as this page itself has, and nobody's name or password in it. */
export function isPageAddress(address: string, own: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  const good = protocol === 'https:' || (protocol === 'http:' && own === 'http:');
  return good && username === '' && password === '';
}
