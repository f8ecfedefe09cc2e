import { isMiniProgram, SERVICE_HALL, THIRD_PARTY } from '../endpoints.ts';
import { exchange, failed, type SignedOn, type SignOnParts } from '../signed-on.ts';
import { signOnAtHost } from './host-sign-on.ts';
import { carrierToken, ScriptFailed, thirdPartyCode } from './scripts.ts';
import { goToServiceHall } from './service-hall.ts';

/** Signs on in the channel's own way. A channel without one is no failure. */
export async function byChannel(parts: SignOnParts): Promise<SignedOn> {
  const { api, entry, channel, bridge } = parts;
  const { outputEndpoint } = entry;
  if (outputEndpoint === SERVICE_HALL) return goToServiceHall(parts);
  if (isMiniProgram(outputEndpoint)) return failed('other', 'welcome');
  await channel.load(api);
  const { config } = channel.state.get();
  if (outputEndpoint === THIRD_PARTY)
    return byScript(parts, () => thirdPartyCode(api, outputEndpoint, config));
  if (isCarrierApp(outputEndpoint) || config?.channelGroup === 'groupTelecom')
    return byScript(parts, () => carrierToken(outputEndpoint, config));
  if (bridge === null) return failed('other', 'welcome');
  return (await signOnAtHost({ ...parts, bridge })) ? { kind: 'leaving' } : failed('other');
}

async function byScript(parts: SignOnParts, obtain: () => Promise<string>): Promise<SignedOn> {
  try {
    const requestToken = await obtain();
    return await exchange(parts, { requestToken }, 'thirdLoginFailed');
  } catch (error) {
    if (error instanceof ScriptFailed) return failed('thirdLoginFailed', error.later ? 'later' : 'failed');
    throw error;
  }
}

/** Channels inside the carrier's app. */
export function isCarrierApp(outputEndpoint: string): boolean {
  return outputEndpoint.startsWith('qycs');
}
