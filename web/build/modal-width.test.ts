import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, '../src/ui', name), 'utf8');
}

test('a modal is 650/750 of the screen wide', () => {
  expect(read('tokens.css')).toContain('--modal-width: calc(100vw * 650 / 750);');
  expect(read('dialogs/Dialog.module.css')).toContain('width: min(var(--modal-width), 400px);');
});
