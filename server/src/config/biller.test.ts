import { expect, it } from 'vitest';
import { ConfigError } from '../config.ts';
import { readBiller } from './partners.ts';

const common = {
  BILLER_URL: 'https://units.example',
  BILLER_SENDER: 'life-payment',
  BILLER_PRIVATE_KEY: 'ours',
  BILLER_PUBLIC_KEY: 'theirs',
};
const water = {
  ...common,
  BILLER_CONNECTIONS: 'WATER',
  BILLER_WATER_UNITS: 'water-430100, water-430200',
  BILLER_WATER_URL: 'https://water.example',
  BILLER_WATER_PUBLIC_KEY: 'water’s',
};

it('the connections to units are one for all units without further settings', () => {
  expect(readBiller(common)).toMatchObject({ url: 'https://units.example', publicKey: 'theirs', own: [] });
});

it('the connections to units have an address and a key of their own where it is said, and our key unless another is', () => {
  const [own] = readBiller({ ...water, BILLER_WATER_NEXT_PUBLIC_KEY: 'water’s next' }).own;
  expect(own).toEqual({
    units: ['water-430100', 'water-430200'],
    url: 'https://water.example',
    sender: 'life-payment',
    privateKey: 'ours',
    nextPrivateKey: null,
    publicKey: 'water’s',
    nextPublicKey: 'water’s next',
  });
  const from = '2030-01-31T09:00:00+08:00';
  const changed = {
    ...water,
    BILLER_WATER_SENDER: 'life',
    BILLER_WATER_PRIVATE_KEY: 'ours for water',
    BILLER_WATER_NEXT_PRIVATE_KEY: 'next',
    BILLER_WATER_NEXT_PRIVATE_KEY_FROM: from,
  };
  expect(readBiller(changed).own[0]).toMatchObject({
    sender: 'life',
    privateKey: 'ours for water',
    nextPrivateKey: { key: 'next', from: new Date(from) },
  });
});

it.each([
  ['a unit in two of them', { ...water, BILLER_CONNECTIONS: 'WATER,WATER' }],
  ['a name that is a setting’s', { ...water, BILLER_CONNECTIONS: 'NEXT' }],
  ['a connection without its units', { ...water, BILLER_WATER_UNITS: '' }],
  ['a connection without the unit’s key', { ...water, BILLER_WATER_PUBLIC_KEY: '' }],
])('the connections to units are refused with %s', (_, env) => {
  expect(() => readBiller(env)).toThrow(ConfigError);
});
