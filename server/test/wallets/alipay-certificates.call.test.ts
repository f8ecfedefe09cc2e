import { describe } from 'vitest';
import { inCertificateMode } from '../support/certificates.ts';
import { serviceTest } from '../support/fixtures.ts';
import { walletConforms } from './conformance.ts';
import { alipayToTry } from './to-try.ts';

const { service, test } = serviceTest({
  env: async (partners) => ({ ...partners, ...(await inCertificateMode(partners)) }),
});

describe('Alipay, with certificates', () =>
  walletConforms(test, () => alipayToTry(service, service.context.config.wallet)));
