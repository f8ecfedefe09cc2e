import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createLooks } from './looks.ts';
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
  const made = createLooks()(file, cookies);
  expect(made.bodies.get('identity')?.toString()).toBe(`<!doctype html><html ${attributes}lang="en"><i></i>`);
  expect(brotliDecompressSync(made.bodies.get('br') ?? '')).toEqual(made.bodies.get('identity'));
  expect(made.hash).not.toBe(file.hash);
});

test.each(['', 'look=', 'look=light.standard', 'outlook=dark', 'look="><script>'])(
  'with %j it is as built',
  (cookies) => {
    expect(createLooks()(file, cookies)).toBe(file);
  },
);

test('each is made once', () => {
  const look = createLooks();
  expect(look(file, 'look=dark')).toBe(look(file, 'look=dark'));
});

test('what every document gets stands beside the look', () => {
  const withLook = createLooks('data-a="1"');
  const textOf = (cookies: string) => withLook(file, cookies).bodies.get('identity')?.toString();
  expect(textOf('')).toContain('<html data-a="1" lang="en">');
  expect(textOf('look=dark')).toContain('<html data-a="1" data-mode="dark" lang="en">');
});
