import { CHANNEL_NOT_ANSWERING } from '@life-payment/contract';
import { type Refusal, refuse } from '@life-payment/contract/rules';
import type { Context } from '../../kit/context.ts';
import { NotAnswering } from '../../kit/ports/not-answering.ts';

/** Asks a partner. A missing answer is not a refusal: the payer can try again. */
export async function askPartner<T>(
  { log }: Context,
  requestId: string,
  ask: () => Promise<T>,
): Promise<T | Refusal> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof NotAnswering)) throw error;
    log.warn('partner not answering', { requestId, error });
    return refuse(CHANNEL_NOT_ANSWERING);
  }
}
