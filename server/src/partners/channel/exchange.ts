import { isMobile } from '@life-payment/contract/rules';
import { textOf } from '../ask.ts';
import { askBackend } from './backend.ts';
import type { ProvedPerson, SigningChannel, SignOnOf } from './port.ts';

/** Channels whose back end exchanges what their script or page gave: carrier token, auth code, service hall's code. */
type Exchanging = SignOnOf<'CARRIER' | 'INIT_CODE' | 'REDIRECT'>;

/** The number behind a token. An answer that names another channel proves nothing here. */
export const exchangeAtBackend = async (
  channel: SigningChannel<Exchanging>,
  token: string,
  now: Date,
): Promise<ProvedPerson | null> => {
  const answer = await askBackend(channel, channel.signOn.exchangeUrl, { token }, now);
  const mobile = textOf(answer, 'mobile');
  if (textOf(answer, 'outputEndpoint') !== channel.outputEndpoint || !isMobile(mobile)) return null;
  return { walletUserId: null, mobile };
};
