import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createLooks } from './documents.ts';
import type { StaticFile } from './static-files.ts';

const file: StaticFile = {
  type: 'text/html',
  immutable: false,
  hash: 'x',
  bodies: new Map([['identity', Buffer.from('<!doctype html><html lang="en"><i></i>')]]),
};

test.each([
  ['look=dark', 'data-mode="dark" '],
  ['a=b; look=large', 'data-size="large" '],
  ['look=large.dark; a=b', 'data-mode="dark" data-size="large" '],
])('with %s the document has %s', (cookies, attributes) => {
  const made = createLooks()(file, cookies, null);
  expect(made.bodies.get('identity')?.toString()).toBe(`<!doctype html><html ${attributes}lang="en"><i></i>`);
  expect(brotliDecompressSync(made.bodies.get('br') ?? '')).toEqual(made.bodies.get('identity'));
  expect(made.hash).not.toBe(file.hash);
});

test.each(['', 'look=', 'look=light.standard', 'outlook=dark', 'look="><script>'])(
  'with %j the document stays as built',
  (cookies) => {
    expect(createLooks()(file, cookies, null)).toBe(file);
  },
);

test('each look of a document is made once', () => {
  const look = createLooks();
  expect(look(file, 'look=dark', null)).toBe(look(file, 'look=dark', null));
});

function bodyWith(phone: string | null): string {
  const words = '<i></i><!--help--><a href="tel:HELP_LINE">HELP_LINE</a><!--/help--><b></b>';
  const made = createLooks()({ ...file, bodies: new Map([['identity', Buffer.from(words)]]) }, '', phone);
  return String(made.bodies.get('identity'));
}

test('the texts of a document name the help line where there is one', () => {
  expect(bodyWith('95500')).toBe('<i></i><a href="tel:95500">95500</a><b></b>');
  expect(bodyWith(null)).toBe('<i></i><b></b>');
});

test('the attributes of every document stand beside those of its look', () => {
  const withLook = createLooks('data-a="1"');
  const textOf = (cookies: string) => withLook(file, cookies, null).bodies.get('identity')?.toString();
  expect(textOf('')).toContain('<html data-a="1" lang="en">');
  expect(textOf('look=dark')).toContain('<html data-a="1" data-mode="dark" lang="en">');
});
