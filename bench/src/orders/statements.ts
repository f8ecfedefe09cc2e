/** An SQL statement that a service sent; values as text, as PostgreSQL reads them. */
export type Sent = { readonly text: string; readonly values: readonly (string | null)[] };

/** The address of a database that writes the statements of its connections into its log. Its user must be a superuser. */
export function logging(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.set('options', '-c log_statement=all');
  return url.href;
}

/** A statement and its values: further lines of each begin with a tab. */
const ENTRY =
  /LOG: {2}execute [^\n:]+: ([^\n]*(?:\n\t[^\n]*)*)\n[^\t\n][^\n]*?DETAIL: {2}Parameters: ([^\n]*)/g;

const VALUE = /\$\d+ = (?:NULL|'((?:[^']|'')*)')/g;

/** The statements with values in a part of PostgreSQL's log, in the order they ran. */
export function statementsIn(log: string): Sent[] {
  return [...log.matchAll(ENTRY)].map(([, text = '', values = '']) => ({
    text: text.replaceAll('\n\t', '\n'),
    values: [...values.matchAll(VALUE)].map(([, value]) => value?.replaceAll("''", "'") ?? null),
  }));
}
