import { expect, test } from 'vitest';
import { openKeptLink } from '../../features/pay/GuestScope.tsx';
import { memory } from '../host/host.ts';
import { isCarrierApp } from './channel-way.ts';
import { isMiniProgram, isOrderOfLink, readEntry } from './entry.ts';

test('kinds of channels are distinguished by the beginning of their names', () => {
  expect(['qycs_demo', 'qycs', 'xqycs', 'HISUN'].map(isCarrierApp)).toEqual([true, true, false, false]);
  expect(['XCX@HISUN', 'HISUN', 'xcx@HISUN'].map(isMiniProgram)).toEqual([true, false, false]);
});

test('a code is a request token, except for a mini-program, which has to exchange it first', () => {
  const at = (query: string) => readEntry(`https://pay.example/jiaofei/?${query}`);
  expect(at('outputEndpoint=csappswhtml5&code=c')).toMatchObject({ requestToken: 'c', miniCode: null });
  expect(at('outputEndpoint=XCX@HISUN&code=c')).toMatchObject({ requestToken: null, miniCode: 'c' });
  expect(at('outputEndpoint=XCX@HISUN&token=t&code=c')).toMatchObject({ requestToken: 't' });
});

function at(query: string) {
  return readEntry(`https://pay.example/jiaofei/${query}`);
}

test.each(['token', 'ssoToken', 'jtToken', 'code'])('%s is taken and leaves the address', (name) => {
  const entry = at(`?area=430100&${name}=secret-1`);
  expect(entry.requestToken).toBe('secret-1');
  expect(entry.cleanAddress).toBe('/jiaofei/?area=430100');
});

test('register and authorisation tokens are removed from the address too, and are no request tokens', () => {
  const entry = at('?registerToken=a&bindEmpowerToken=b#top');
  expect(entry.requestToken).toBeNull();
  expect(entry.cleanAddress).toBe('/jiaofei/#top');
});

test('the output endpoint is taken from the query, then from CHANNEL_ID, then the default HISUN', () => {
  expect(at('?outputEndpoint=jt_demo&CHANNEL_ID=other').outputEndpoint).toBe('jt_demo');
  expect(at('?CHANNEL_ID=XCX@HISUN').outputEndpoint).toBe('XCX@HISUN');
  expect(at('').outputEndpoint).toBe('HISUN');
  expect(at('?outputEndpoint=').outputEndpoint).toBe('HISUN');
});

test('the channel stays in the address under the name it came with', () => {
  expect(at('?outputEndpoint=jt_demo').keptQuery).toEqual({ outputEndpoint: 'jt_demo' });
  expect(at('?CHANNEL_ID=jt_demo').keptQuery).toEqual({ CHANNEL_ID: 'jt_demo' });
  expect(at('').keptQuery).toEqual({});
  expect(at('?outputEndpoint=jt_demo&ssoToken=x').cleanAddress).toBe('/jiaofei/?outputEndpoint=jt_demo');
});

test('an empty token counts as absent', () => {
  expect(at('?ssoToken=').requestToken).toBeNull();
});

test('isNavSwitch=false hides the product’s own navigation bar on every page, and nothing else does', () => {
  expect(at('?isNavSwitch=false').keptQuery).toEqual({ isNavSwitch: 'false' });
  expect(at('?isNavSwitch=false').hidesNavigation).toBe(true);
  expect(at('?isNavSwitch=true').hidesNavigation).toBe(false);
  expect(at('').hidesNavigation).toBe(false);
});

test('the state that a service hall sends with its code is removed from the address too', () => {
  expect(at('?outputEndpoint=csappswhtml5&code=c&state=s').cleanAddress).toBe(
    '/jiaofei/?outputEndpoint=csappswhtml5',
  );
});

test('a partner’s link is read on its own page only, and removed from the address there', () => {
  const link = readEntry('https://pay.example/jiaofei/pages/deb/deb?outputEndpoint=partner_demo&data=eyJ');
  expect(link.linkData).toBe('eyJ');
  expect(link.cleanAddress).toBe('/jiaofei/pages/deb/deb?outputEndpoint=partner_demo');
  expect(at('?data=eyJ')).toMatchObject({ linkData: null, cleanAddress: '/jiaofei/?data=eyJ' });
});

test('a tab keeps its link, the session it opened and its order, also over a reload', () => {
  const perTab = memory();
  const link = openKeptLink(perTab, 'a');
  link.keepToken('t');
  link.keepOrder('LP1');
  const reloaded = openKeptLink(perTab, null);
  expect([reloaded.data(), reloaded.token()]).toEqual(['a', 't']);
  expect(openKeptLink(perTab, 'a').token()).toBe('t');
  expect(isOrderOfLink(perTab, 'LP1')).toBe(true);
  expect(isOrderOfLink(perTab, 'LP2')).toBe(false);
});

test('another link replaces the stored one', () => {
  const perTab = memory();
  const first = openKeptLink(perTab, 'a');
  first.keepToken('t');
  first.keepOrder('LP1');
  const second = openKeptLink(perTab, 'b');
  expect([second.data(), second.token()]).toEqual(['b', '']);
  expect(isOrderOfLink(perTab, 'LP1')).toBe(false);
});

test('a tab without a link has no link and no order of one', () => {
  const perTab = memory();
  expect(openKeptLink(perTab, null).data()).toBeNull();
  expect(isOrderOfLink(perTab, null)).toBe(false);
});
