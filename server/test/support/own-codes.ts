import type { RequestFor } from '@life-payment/contract';
import { inbox, type Sent } from './codes.ts';
import { workOff } from './drive.ts';
import type { Payer, TestService } from './service.ts';

/** Has a code for one purpose sent to a payer's own number, and reads it. */
export async function ownCode(
  service: TestService,
  { token, mobile }: Payer,
  purpose: RequestFor<'/user/getOwnCode'>['purpose'],
): Promise<Sent> {
  const { codeToken } = await service.call('/user/getOwnCode', { purpose }, { token });
  await workOff(service.context);
  const newest = (await inbox(service, mobile)).find(({ code }) => code);
  if (!newest) throw new Error('no code came');
  return { code: newest.code, codeToken };
}
