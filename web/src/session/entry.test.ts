import { describe, expect, test } from 'vitest';
import { readEntry } from './entry.ts';

function at(query: string) {
  return readEntry(`https://pay.example/jiaofei/${query}`);
}

describe('the entry address', () => {
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
