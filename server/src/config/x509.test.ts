import { AlipaySdk } from 'alipay-sdk';
import { expect, test } from 'vitest';
import { BETWEEN, OTHER_ROOT, OWN, ROOT } from './certificates.fixture.ts';
import { certificatesIn, chainOf, isRoot, isValidAt, rootSerialOf, serialOf } from './x509.ts';

const [own, between, root, other] = certificatesIn(`${OWN}text between\n${BETWEEN}${ROOT}${OTHER_ROOT}`);
if (!own || !between || !root || !other) throw new Error('a certificate is missing');

test('serial numbers are those of the official client, and roots without RSA do not count', () => {
  const { config } = new AlipaySdk({
    appId: '1',
    privateKey: 'none',
    appCertContent: OWN,
    alipayPublicCertContent: BETWEEN,
    alipayRootCertContent: `${OTHER_ROOT}${ROOT}${BETWEEN}`,
  });
  expect(serialOf(own)).toBe(config.appCertSn);
  expect(serialOf(between)).toBe(config.alipayCertSn);
  expect(rootSerialOf([other, root, between])).toBe(config.alipayRootCertSn);
});

test('a certificate is under a root when each is issued by the next', () => {
  expect(chainOf(own, [root, between], [other, root])).toEqual([own, between, root]);
  expect(chainOf(between, [], [root])).toEqual([between, root]);
  expect(chainOf(own, [], [root])).toBeNull();
  expect(chainOf(own, [between], [other])).toBeNull();
  expect(chainOf(root, [root, own], [between])).toBeNull();
});

test('a root is an authority that has issued itself', () => {
  expect([own, between, root, other].map(isRoot)).toEqual([false, false, true, true]);
});

test('a certificate is valid from its first moment to its last', () => {
  const { validFromDate, validToDate } = own;
  const shifted = (at: Date, ms: number) => isValidAt(own, new Date(at.getTime() + ms));
  expect([shifted(validFromDate, -1), shifted(validFromDate, 0)]).toEqual([false, true]);
  expect([shifted(validToDate, 0), shifted(validToDate, 1)]).toEqual([true, false]);
});

test('a broken certificate is not read as none', () => {
  expect(certificatesIn('')).toEqual([]);
  expect(() => certificatesIn(OWN.replace('MII', 'MIX'))).toThrow();
});
