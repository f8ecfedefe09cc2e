import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { gather } from './shared-connections.ts';

function turn() {
  return new Promise<void>((resolve) => setImmediate(resolve));
}

test('statements of one tick are sent at once, and those of the next tick after them', async () => {
  const left: string[][] = [];
  const stream = new Writable({
    decodeStrings: false,
    writev: (chunks, done) => {
      left.push(chunks.map(({ chunk }) => chunk));
      done();
    },
  });
  const write = (text: string) => {
    gather(stream);
    stream.write(text);
  };
  for (const text of ['a', 'b', 'c']) write(text);
  await Promise.resolve().then(() => write('d'));
  expect(left).toEqual([]);
  await turn();
  write('e');
  await turn();
  expect(left).toEqual([['a', 'b', 'c', 'd'], ['e']]);
});
