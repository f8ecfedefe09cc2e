import { expect, test } from 'vitest';
import { openStorage } from '../host/storage.ts';
import { readEntry } from '../session/entry.ts';
import { keepSwitch, readSwitches, rememberSwitches } from './switches.ts';

function tab() {
  return openStorage(() => {
    throw new Error('this browser keeps nothing');
  });
}
function at(query: string, perTab = tab()) {
  rememberSwitches(readEntry(`https://pay.example/jiaofei/${query}`), perTab);
  return readSwitches(perTab);
}

test('both switches are on unless each is switched off by its own parameter', () => {
  expect(at('')).toEqual({ own: true, platform: true });
  expect(at('?isMaidianSwitch=false')).toEqual({ own: false, platform: true });
  expect(at('?isMaidianDMSwitch=false')).toEqual({ own: true, platform: false });
  expect(at('?isMaidianSwitch=no')).toEqual({ own: true, platform: true });
});

test('isMaidianSwitch and isMaidianDMSwitch are remembered for the session, until the address switches them on again', () => {
  const perTab = tab();
  at('?isMaidianSwitch=false&isMaidianDMSwitch=false', perTab);
  expect(at('', perTab)).toEqual({ own: false, platform: false });
  expect(at('?isMaidianSwitch=true', perTab)).toEqual({ own: true, platform: false });
});

test('each switch can be set by hand', () => {
  const perTab = tab();
  keepSwitch(perTab, 'own', false);
  expect(readSwitches(perTab)).toEqual({ own: false, platform: true });
  keepSwitch(perTab, 'own', true);
  expect(readSwitches(perTab)).toEqual({ own: true, platform: true });
});
