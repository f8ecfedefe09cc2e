import { expect, it } from 'vitest';
import { ofOneWallet, type Run } from './wallets.ts';

function run(name: string, ...annotations: Run['annotations']): Run {
  return { name, annotations };
}
const LIFE = { type: 'wallet', description: 'LIFE_WALLET' };
const ALIPAY = { type: 'wallet', description: 'ALIPAY' };

it('a journey that pays or signs in one wallet only is named, and no other', () => {
  const runs = [
    run('both', LIFE),
    run('both', ALIPAY),
    run('neither'),
    run('neither'),
    run('one language', LIFE),
    run('same twice', ALIPAY),
    run('same twice', ALIPAY),
    run('says why', LIFE, { type: 'one wallet', description: 'a desktop' }),
  ];
  expect(ofOneWallet(runs)).toEqual([
    expect.stringMatching(/^one language .*LIFE_WALLET only/),
    expect.stringMatching(/^same twice .*ALIPAY only/),
  ]);
});
