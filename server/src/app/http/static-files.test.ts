import { expect, test } from 'vitest';
import { negotiate, type StaticFile } from './static-files.ts';

const file: StaticFile = {
  type: 'text/plain',
  immutable: false,
  hash: 'x',
  bodies: new Map([
    ['identity', Buffer.from('plain')],
    ['br', Buffer.from('br')],
    ['gzip', Buffer.from('gzip')],
  ]),
};

test.each([
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['BR', 'br'],
  ['deflate', 'identity'],
  ['br;q=0.0, gzip;q=0', 'identity'],
])('for the encodings %j the file is %s', (acceptEncoding, encoding) => {
  expect(negotiate(file, acceptEncoding).encoding).toBe(encoding);
});

test('a file without compressed copies is sent as it is', () => {
  const plain = { ...file, bodies: new Map([['identity', Buffer.from('plain')] as const]) };
  expect(negotiate(plain, 'br, gzip')).toEqual({ encoding: 'identity', body: Buffer.from('plain') });
});
