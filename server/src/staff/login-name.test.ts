import { expect, it } from 'vitest';
import { loginName } from './login-name.ts';

it("the name of a login is the system's name", () =>
  expect(loginName(() => ({ username: 'lilei' }))).toBe('lilei'));

it('a login without a name is shown by its number', () => {
  const nameless = () => {
    throw new Error('no entry of this uid');
  };
  expect(loginName(nameless)).toBe(String(process.geteuid?.()));
});
