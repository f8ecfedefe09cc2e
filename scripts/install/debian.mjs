import { spawnSync } from 'node:child_process';

/** Installs system packages, as root on Debian. A failure is printed, and the caller goes on: another way may work. */
export function installDebian(packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return;
  console.log(`Installing ${packages.join(' and ')} with apt-get…`);
  const updated = aptGet(['update', '-qq']);
  const installed = aptGet(['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  if (installed.status === 0) return;
  const said = `${updated.stderr}${installed.stderr}`.trim().split('\n').slice(-3).join(' ');
  console.log(`apt-get could not install them (${said}).`);
}

const aptGet = (args) =>
  spawnSync('apt-get', args, {
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 600_000,
  });
