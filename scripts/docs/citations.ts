// Docs cite a test by an id: `test:<id>` on a page, and `// @id <id>` in the line above the test.

/** Where an id is in a test file, and what is wrong with it; null when nothing is. */
export type Marked = { readonly id: string; readonly at: string; readonly trouble: string };

/** A test, or a test of a table. */
const TEST = /^\s*(?:test|it)(?:\.(?!describe|use|step|extend|before|after)\w+)*[(<]/;

/** The ids in a test file. */
export function idsIn(path: string, source: string): Marked[] {
  const lines = source.split('\n');
  return lines.flatMap((line, index) => {
    const [, id] = /^\s*\/[/*]+\s*@id\b ?(.*)$/.exec(line) ?? [];
    if (id === undefined) return [];
    return [{ id, at: `${path}:${index + 1}`, trouble: troubleOf(id, lines.slice(index + 1)) }];
  });
}

/** The ids that a page cites; `<id>` stands for any id. */
export function citedIn(page: string): string[] {
  return [...page.matchAll(/`test:(?!<id>)([^`]*)`/g)].map(([, id = '']) => id);
}

function troubleOf(id: string, below: readonly string[]): string {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id)) return 'is no kebab-case id';
  return isTest(below) ? '' : 'does not stand above a test';
}

/** Whether lines begin with a test, or with a loop around one. */
function isTest(lines: readonly string[]): boolean {
  const [first = ''] = lines;
  if (!/^\s*for \(/.test(first)) return TEST.test(first);
  const end = lines.indexOf('');
  return lines.slice(1, end < 0 ? undefined : end).some((line) => TEST.test(line));
}
