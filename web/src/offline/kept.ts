/** An answer as it is stored on this device. */
export type Kept = {
  /** User and query. */
  readonly key: string;
  readonly user: string;
  /** When the service answered, in milliseconds. */
  readonly at: number;
  /** Shape of the answer: version of the app, and of this record. */
  readonly shape: string;
  /** JSON of the answer. */
  readonly text: string;
};

const DAY_MS = 86_400_000;

/** The limits of what is stored: answers, days, characters of one answer, pages of a list. */
export const BOUNDS = { answers: 80, days: 30, characters: 200_000, pages: 2 } as const;

/** The version of this record's format; the app's version is stored beside it. */
const FORMAT = 1;

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

export function keyOf(user: string, queryHash: string): string {
  return `${user} ${queryHash}`;
}

type Answered = { readonly queryHash: string; readonly data: unknown; readonly at: number };

/** The record of an answer; null if the answer is empty, forgotten meanwhile or too large. */
export function recordOf(user: string, appVersion: string, { queryHash, data, at }: Answered): Kept | null {
  if (isEmpty(data)) return null;
  const text = JSON.stringify(trimmed(data));
  if (text.length > BOUNDS.characters) return null;
  return { key: keyOf(user, queryHash), user, at, shape: shapeOf(appVersion), text };
}

/** Whether a record may still be shown to this user by this version of the app. */
export function isUsable(kept: Kept, user: string, appVersion: string, now: number): boolean {
  return kept.user === user && kept.shape === shapeOf(appVersion) && now - kept.at <= BOUNDS.days * DAY_MS;
}

/** The keys of the records to delete: other users', other versions', old ones, and the oldest beyond the limit. */
export function keysToDrop(all: readonly Kept[], user: string, appVersion: string, now: number): string[] {
  const usable = all.filter((kept) => isUsable(kept, user, appVersion, now)).sort((a, b) => b.at - a.at);
  const staying = new Set(usable.slice(0, BOUNDS.answers).map(({ key }) => key));
  return all.map(({ key }) => key).filter((key) => !staying.has(key));
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
