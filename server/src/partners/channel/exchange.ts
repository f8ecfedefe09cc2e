import { isMobile } from '@life-payment/contract/rules';
import type { NamedPerson, SigningChannel, SignOnOf } from '../../kit/ports/channel.ts';
import { textOf } from '../../kit/texts.ts';
import type { AskBackend } from './backend.ts';

/** Channels whose back end exchanges what their script or page gave: carrier token, auth code, service hall's code. */
type Exchanging = SignOnOf<'CARRIER' | 'INIT_CODE' | 'REDIRECT'>;

/** The number behind a token. An answer that names another channel proves nothing here. */
export async function exchangeAtBackend(
  channel: SigningChannel<Exchanging>,
  token: string,
  ask: AskBackend,
): Promise<NamedPerson | null> {
  const answer = await ask(channel, 'exchange', channel.signOn.exchangeUrl, { token });
  const mobile = textOf(answer, 'mobile');
  if (textOf(answer, 'outputEndpoint') !== channel.outputEndpoint || !isMobile(mobile)) return null;
  return { walletUserId: null, mobile };
}
