import { expect, it } from 'vitest';
import { loginName } from './login-name.ts';

it('is the name of the login', () => expect(loginName(() => ({ username: 'lilei' }))).toBe('lilei'));

it('is the number of a login that has no name', () => {
  const nameless = () => {
    throw new Error('no entry of this uid');
  };
  expect(loginName(nameless)).toBe(String(process.geteuid?.()));
});
