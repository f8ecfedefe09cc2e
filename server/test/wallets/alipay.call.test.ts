import { describe } from 'vitest';
import { serviceTest } from '../support/fixtures.ts';
import { walletConforms } from './conformance.ts';
import { alipayToTry } from './to-try.ts';

const { service, test } = serviceTest();

describe('Alipay, with keys', () =>
  walletConforms(test, () => alipayToTry(service, service.context.config.wallet)));

describe('LifeWallet, with passwords', () =>
  walletConforms(test, () => {
    const { wallet, lifeWallet } = service.context.config;
    if (!lifeWallet) throw new Error('there is no LifeWallet');
    return alipayToTry(service, { ...wallet, ...lifeWallet });
  }));
