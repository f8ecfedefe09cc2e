import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../scripts/postgres/port.ts';

/** Whether HAProxy is installed: the Debian package `haproxy`, which only the bench uses. */
export function hasHaproxy(): boolean {
  return spawnSync('haproxy', ['-v'], { stdio: 'ignore' }).status === 0;
}

const READY_WITHIN_MS = 30_000;

/** A free port for `startHaproxy`: the processes behind it have to know its address first. */
export function portOfHaproxy(): Promise<number> {
  return freePort();
}

/** Starts HAProxy on a port in front of some processes; `dir` is a folder for its configuration. */
export function startHaproxy(dir: string, port: number, origins: readonly string[]) {
  const file = join(dir, 'haproxy.cfg');
  writeFileSync(file, configOf(port, origins));
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  /** Waits until it sends requests to a process, by its index in `origins`. */
  const turnsTo = async (index: number): Promise<void> => {
    const end = performance.now() + READY_WITHIN_MS;
    while ((await servedBy(`http://127.0.0.1:${port}`)) !== `api${index}`) {
      if (performance.now() > end) throw new Error(`HAProxy does not turn to process ${index}`);
      await pause(50);
    }
  };
  return { turnsTo, stop };
}

/**
 * Checks `/readyz` five times a second. It repeats only what a refused connection did not send, so nothing is sent
 * twice.
 */
function configOf(port: number, origins: readonly string[]): string {
  return `
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 2s
  retries 3
  retry-on conn-failure
  option redispatch
frontend payers
  bind 127.0.0.1:${port}
  default_backend api
backend api
  balance roundrobin
  http-response set-header x-served-by %s
  option httpchk GET /readyz
  default-server check inter 200ms fall 2 rise 1
${origins.map((origin, index) => `  server api${index} ${new URL(origin).host}`).join('\n')}
`;
}

/** The process that answered through the load balancer; null when none did. */
function servedBy(origin: string): Promise<string | null> {
  return fetch(`${origin}/readyz`).then(
    (answer) => (answer.ok ? answer.headers.get('x-served-by') : null),
    () => null,
  );
}
