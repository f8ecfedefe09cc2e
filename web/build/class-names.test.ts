import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { className } from './class-names.ts';

const sheets = globSync(join(import.meta.dirname, '../src/**/*.module.css'));

test('no two sheets have the same mark in their class names', () => {
  expect(sheets.length).toBeGreaterThan(50);
  expect(new Set(sheets.map((file) => className('a', file))).size).toBe(sheets.length);
});
