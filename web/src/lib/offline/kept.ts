/** An answer as it is stored: when the service gave it, in milliseconds, and its JSON. */
export type Kept = { readonly at: number; readonly text: string };

/** The answers of one user that this device stores. */
export type Entry = {
  /** The user. */
  readonly key: string;
  /** Shape of the answers: version of this entry, and of the app. */
  readonly shape: string;
  /** The latest answers by the hash of their query. */
  readonly answers: Readonly<Record<string, Kept>>;
};

const DAY_MS = 86_400_000;

/** The limits of what is stored: answers, days, characters of one answer, pages of a list. */
export const BOUNDS = { answers: 80, days: 30, characters: 200_000, pages: 2 } as const;

/** The version of an entry's format; the app's version is stored beside it. */
const FORMAT = 2;

/** The first parts of the keys of queries worth reading offline. */
const READABLE: ReadonlySet<unknown> = new Set([
  'accounts',
  'groups',
  'bills',
  'projects',
  'records',
  'order',
  'payment',
  'receipt',
  'questions',
  'service',
]);

export function isReadable(queryKey: readonly unknown[]): boolean {
  return READABLE.has(queryKey[0]);
}

/** An answer for storing; null if it is empty, forgotten meanwhile or too large. */
export function keptOf(data: unknown, at: number): Kept | null {
  if (isEmpty(data)) return null;
  const text = JSON.stringify(trimmed(data));
  return text.length > BOUNDS.characters ? null : { at, text };
}

type Facts = { readonly user: string; readonly appVersion: string; readonly now: number };

/** The entry with fresh answers. Old ones, those of another version and the oldest beyond the limit are left out. */
export function withFresh(
  { user, appVersion, now }: Facts,
  before: Entry | undefined,
  fresh: Entry['answers'],
): Entry {
  const shape = shapeOf(appVersion);
  const known = before?.shape === shape ? before.answers : {};
  const answers = Object.entries({ ...known, ...fresh })
    .filter(([, { at }]) => isYoung(at, now))
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, BOUNDS.answers);
  return { key: user, shape, answers: Object.fromEntries(answers) };
}

/** The stored answer of a query, if this version of the app may show it. */
export function keptIn(
  entry: Entry | undefined,
  queryHash: string,
  appVersion: string,
  now: number,
): Kept | null {
  const kept = entry?.shape === shapeOf(appVersion) ? entry.answers[queryHash] : undefined;
  return kept && isYoung(kept.at, now) ? kept : null;
}

function isYoung(at: number, now: number): boolean {
  return now - at <= BOUNDS.days * DAY_MS;
}

/** The part of an answer that is stored: the first pages of a long list, and never how to pay. */
function trimmed(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  if (isPaged(data))
    return { pages: data.pages.slice(0, BOUNDS.pages), pageParams: data.pageParams.slice(0, BOUNDS.pages) };
  const { pay: _pay, ...rest } = data as { readonly pay?: unknown };
  return rest;
}

function isPaged(data: object): data is { pages: unknown[]; pageParams: unknown[] } {
  return (
    'pages' in data && Array.isArray(data.pages) && 'pageParams' in data && Array.isArray(data.pageParams)
  );
}

/** An empty list is not worth storing. */
function isEmpty(data: unknown): boolean {
  return data === undefined || (Array.isArray(data) && data.length === 0);
}

function shapeOf(appVersion: string): string {
  return `${FORMAT}/${appVersion}`;
}
