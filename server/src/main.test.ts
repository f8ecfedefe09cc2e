import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MAIN = join(import.meta.dirname, 'main.ts');
const SAY_HOUR = 'data:text/javascript,process.on("exit",()=>console.log("hour",new Date(0).getHours()))';

test('a process uses Shanghai’s time on any machine', () => {
  const { stdout } = spawnSync(process.execPath, ['--import', SAY_HOUR, MAIN, 'config'], {
    encoding: 'utf8',
    env: { TZ: 'America/New_York' },
  });
  expect(stdout).toContain('hour 8');
});
