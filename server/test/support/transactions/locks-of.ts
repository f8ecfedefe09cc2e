/** A lock on rows of a table. `waits` is false where the SQL skips rows that somebody else has locked. */
export type Lock = { readonly table: string; readonly waits: boolean };

/** An SQL text between two parentheses, or all of it: its words, and its inner texts in their places. */
type Text = readonly (string | Text)[];

/** Runs a part of `with`, unless it has run. */
type Run = () => void;

const WORD = /'(?:[^']|'')*'|[()]|[\w$."]+|[,;=]/g;

/** Words that end the list of tables of a select. */
const AFTER_TABLES = new Set(['where', 'group', 'order', 'limit', 'for', 'having', 'union', 'returning']);

/**
 * The row locks of an SQL text, in the order in which PostgreSQL takes them: `for update` and its weaker kinds, `update`,
 * `delete`, and an `insert` with `on conflict`. The queue's `add_job` locks the table `jobs`. Inner texts come before outer
 * ones. A part of `with` comes where it is first read. Parts that change rows and are read by nobody come at the end, the last
 * one first.
 */
export function locksOf(sql: string): readonly Lock[] {
  const locks: Lock[] = [];
  takeLocks(wordsOf(sql), new Map(), locks);
  return locks;
}

function wordsOf(sql: string): Text {
  const top: (string | Text)[] = [];
  const open = [top];
  for (const [word] of sql.toLowerCase().matchAll(WORD)) {
    if (word === '(') {
      const inner: (string | Text)[] = [];
      open.at(-1)?.push(inner);
      open.push(inner);
    } else if (word === ')') open.pop();
    else open.at(-1)?.push(word.replaceAll('"', ''));
  }
  return top;
}

function takeLocks(text: Text, outer: ReadonlyMap<string, Run>, locks: Lock[]): void {
  const parts = new Map(outer);
  const changing: Run[] = [];
  const body = [...text];
  const isNext = (word: string): boolean => body[0] === word;
  if (isNext('with')) {
    do {
      body.shift();
      const name = body[isNext('recursive') ? 1 : 0];
      const from = body.indexOf('as');
      const at = body.findIndex((part, index) => index > from && typeof part !== 'string');
      const inner = body[at];
      if (typeof name !== 'string' || inner === undefined || typeof inner === 'string') return;
      const known = new Map(parts);
      const run = once(() => takeLocks(inner, known, locks));
      parts.set(name, run);
      if (changes(inner)) changing.unshift(run);
      body.splice(0, at + 1);
    } while (isNext(','));
  }
  for (const part of body) {
    if (typeof part === 'string') parts.get(part)?.();
    else takeLocks(part, parts, locks);
  }
  locks.push(...selected(body), ...changed(body));
  for (const run of changing) run();
}

function once(run: Run): Run {
  let ran = false;
  return () => {
    if (ran) return;
    ran = true;
    run();
  };
}

function changes(text: Text): boolean {
  return changed(text).length > 0 || text.includes('insert');
}

/** What a select locks with `for update` and its weaker kinds, and what it adds to the queue. */
function selected(body: Text): Lock[] {
  const found: Lock[] = [];
  const tables = tablesOf(body);
  for (const [index, word] of body.entries()) {
    if (typeof word !== 'string') continue;
    if (word === 'pg_advisory_xact_lock') {
      const proposal = JSON.stringify(body[index + 1]).includes("'proposal'");
      found.push({ table: proposal ? 'PROPOSAL' : 'PERSON', waits: true });
    }
    if (word !== 'for') continue;
    const rest = body.slice(index + 1, index + 8);
    const of = rest.indexOf('of');
    const waits = !rest.includes('skip');
    const alias = of < 0 ? undefined : rest[of + 1];
    for (const [name, table] of tables)
      if (alias === undefined || alias === name) found.push({ table, waits });
  }
  return found;
}

/** Tables of a select by the name that it gives them. */
function tablesOf(body: Text): Map<string, string> {
  const tables = new Map<string, string>();
  const from = body.indexOf('from');
  if (from < 0) return tables;
  const end = body.findIndex(
    (word, index) => index > from && typeof word === 'string' && AFTER_TABLES.has(word),
  );
  const list = body.slice(from, end < 0 ? body.length : end);
  for (const [index, word] of list.entries()) {
    const table = list[index + 1];
    if (word !== 'from' && word !== 'join' && word !== ',') continue;
    if (typeof table !== 'string') continue;
    const next = list[index + 2] === 'as' ? list[index + 3] : list[index + 2];
    tables.set(table, table);
    if (typeof next === 'string' && /^\w+$/.test(next)) {
      tables.delete(table);
      tables.set(
        next === 'on' || next === 'join' || next === 'inner' || next === 'left' ? table : next,
        table,
      );
    }
  }
  return tables;
}

/** What an `update`, a `delete`, or an `insert` with `on conflict` locks. */
function changed(body: Text): Lock[] {
  const found: Lock[] = [];
  for (const [index, word] of body.entries()) {
    const [next, second] = [body[index + 1], body[index + 2]];
    const before = body[index - 1];
    const table =
      word === 'update' && before !== 'for' && before !== 'key' && before !== 'do'
        ? next === 'only'
          ? second
          : next
        : (word === 'delete' && next === 'from') ||
            (word === 'insert' && next === 'into' && body.includes('conflict'))
          ? second
          : undefined;
    if (typeof table === 'string') found.push({ table, waits: true });
  }
  return found;
}
