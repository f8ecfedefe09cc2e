import { expect, it } from 'vitest';
import { httpsOnly } from './channels.ts';

it('production removes http addresses from lists, and settings that need one as a whole', () => {
  expect(
    httpsOnly({
      closeTitle: true,
      scriptHosts: ['https://a.example', 'http://b.example'],
      frameHosts: ['https://a.example'],
      jumpHosts: ['HTTP://b.example'],
      signOn: { kind: 'CARRIER', script: 'https://a.example/s.js', exchangeUrl: 'http://b.example/x' },
      backOffAction: { kind: 'ADDRESS', target: ' http://b.example' },
      successPage: 'http://b.example/paid',
    }),
  ).toEqual({
    settings: {
      closeTitle: true,
      scriptHosts: ['https://a.example'],
      frameHosts: ['https://a.example'],
      jumpHosts: [],
    },
    plain: ['scriptHosts', 'jumpHosts', 'signOn', 'backOffAction', 'successPage'],
  });
});

it('production keeps settings without an http address unchanged', () => {
  const settings = {
    signOn: { kind: 'PARTNER' as const, keys: { k1: 'PEM' } },
    backOffAction: { kind: 'ROUTE' as const, target: 'index' },
    successPage: '/jiaofei/tycgy',
  };
  expect(httpsOnly(settings)).toEqual({ settings, plain: [] });
});
