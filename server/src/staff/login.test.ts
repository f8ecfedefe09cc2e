import { expect, it } from 'vitest';
import { loginName, machineLogin } from './login.ts';

function login(uid: number, env: Readonly<Record<string, string>>) {
  return machineLogin({ getuid: () => uid, env });
}

it.each([
  ['the user itself', 1001, {}, 1001],
  ['who called sudo', 0, { SUDO_UID: '1001', SUDO_USER: 'lilei' }, 1001],
  ['root without sudo, as in containers', 0, {}, 0],
  ['root by a root that called sudo', 0, { SUDO_UID: '0' }, 0],
  [
    'the user itself, whatever its environment says',
    1001,
    { SUDO_UID: '1002', UID: '1002', USER: 'han' },
    1001,
  ],
  ['a service’s user, though sudo led there', 900, { SUDO_UID: '1002' }, 900],
  ['root, where the caller of sudo is no number', 0, { SUDO_UID: '1002; x' }, 0],
])('a login of the system is %s', (_who, uid, env, expected) => expect(login(uid, env)).toBe(expected));

it('a login is nobody where the system does not say', () =>
  expect(machineLogin({ env: { SUDO_UID: '1' } })).toBeNull());

it("the name of a login is the system's name", () =>
  expect(loginName(() => ({ username: 'lilei' }))).toBe('lilei'));

it('a login without a name is shown by its number', () => {
  const nameless = () => {
    throw new Error('no entry of this uid');
  };
  expect(loginName(nameless)).toBe(String(process.geteuid?.()));
});
