// `node scripts/repeat-test.ts 20` runs `npm test` and keeps a line for each in artifacts/test-runs.md. `--busy` keeps one core busy.
import './node-version.ts';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const ROOT = join(import.meta.dirname, '..');
const TABLE = join(ROOT, 'artifacts/test-runs.md');
const HEAD =
  '| began | commit | beside | seconds | result | failures and retries |\n|---|---|---|---|---|---|\n';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { busy: { type: 'boolean', default: false } },
});
const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
  cwd: ROOT,
  encoding: 'utf8',
}).stdout.trim();
mkdirSync(join(ROOT, 'artifacts'), { recursive: true });
if (!existsSync(TABLE)) writeFileSync(TABLE, HEAD);
for (let left = Number(positionals[0] ?? 1); left > 0; left -= 1) await runOnce();

/** Runs the tests, with their output in a file, and appends the line. */
async function runOnce(): Promise<void> {
  const began = new Date();
  const log = join(ROOT, `artifacts/test-run-${began.toISOString().replaceAll(':', '')}.log`);
  const busy = values.busy ? spawn(process.execPath, ['-e', 'for (;;);']) : null;
  const output: string[] = [];
  const file = createWriteStream(log);
  const child = spawn('npm', ['test'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.on('data', (chunk: Buffer) => {
    file.write(chunk);
    output.push(chunk.toString());
  });
  await once(child, 'close');
  busy?.kill();
  file.end();
  const summary = output.join('').split('── summary ──').at(-1) ?? '';
  const lines = summary.split('\n');
  const told = lines.filter((line) => /^[✗!] /.test(line)).map((line) => line.slice(2).replaceAll('|', '/'));
  const result = lines.find((line) => /^\d+ passed, \d+ failed$/.test(line)) ?? 'no summary';
  const seconds = Math.round((Date.now() - began.getTime()) / 1000);
  const beside = values.busy ? 'a busy process' : 'nothing';
  const row = `| ${began.toISOString()} | ${commit} | ${beside} | ${seconds} | ${result} | ${told.join('<br>')} |\n`;
  appendFileSync(TABLE, row);
  process.stdout.write(row);
}
