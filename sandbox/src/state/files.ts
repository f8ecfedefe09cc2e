import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes a JSON file atomically, readable by its owner only. */
export function writeJson(dir: string, name: string, value: unknown): void {
  const path = join(dir, name);
  writeFileSync(`${path}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** The value of a JSON file; undefined when the file does not exist yet. */
export function readJson<T>(dir: string, name: string): T | undefined {
  const path = join(dir, name);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}
