import { serviceTest } from '../support/fixtures.ts';
import { walletConforms } from './conformance.ts';
import { alipayToTry } from './to-try.ts';

const { service, test } = serviceTest();

walletConforms(test, () => alipayToTry(service, service.context.config.wallet));
