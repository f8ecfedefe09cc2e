/** Whether the app may go to a unit's page: it uses https (or http if this page does too), and has no user name or password. */
export function isPageAddress(address: string, own: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  const good = protocol === 'https:' || (protocol === 'http:' && own === 'http:');
  return good && username === '' && password === '';
}
