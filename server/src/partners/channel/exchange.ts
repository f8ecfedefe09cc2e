import { isMobile } from '@life-payment/contract/rules';
import type { NamedPerson, SigningChannel, SignOnOf } from '../../kit/ports/channel.ts';
import { textOf } from '../../kit/texts.ts';
import type { AskBackend } from './backend.ts';

/** Sign-on of channels whose back end exchanges a carrier token, auth code or service hall's code. */
type Exchanging = SignOnOf<'CARRIER' | 'INIT_CODE' | 'REDIRECT'>;

/** The number of a token. Null when the answer names another channel. */
export async function exchangeAtBackend(
  channel: SigningChannel<Exchanging>,
  token: string,
  ask: AskBackend,
): Promise<NamedPerson | null> {
  const answer = await ask(channel, 'exchange', channel.signOn.exchangeUrl, { token });
  const mobile = textOf(answer, 'mobile');
  if (textOf(answer, 'outputEndpoint') !== channel.outputEndpoint || !isMobile(mobile)) return null;
  return { walletIds: [], mobile };
}
