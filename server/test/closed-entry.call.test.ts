import { type CallPath, CHANNEL_UNKNOWN } from '@life-payment/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeChannels } from '../src/modules/channel/index.ts';
import { checking, newNumber } from './support/codes.ts';
import { openTestService, type TestService } from './support.ts';

const CLOSED = 'was_open';

let service: TestService;
beforeAll(async () => {
  service = await openTestService();
  const { channels } = service.context;
  const hisun = await channels.channel('HISUN');
  if (!hisun) throw new Error('the sandbox has no HISUN');
  const settings = { ...hisun.settings, closed: true };
  await writeChannels(service.context, [{ ...hisun, outputEndpoint: CLOSED, settings }]);
  await channels.refresh();
});
afterAll(() => service.stop());

/** Messages on their way to the gateway. */
async function messages(): Promise<number> {
  return (await service.context.db.selectFrom('sms_messages').select('message_id').execute()).length;
}

describe.each(['nobody_knows', CLOSED])('the entry %s', (outputEndpoint) => {
  test.each<[CallPath, object]>([
    ['/output/channel/getOutputEndpointConfig', {}],
    ['/user/login/sso', { requestToken: 'x' }],
    ['/user/login/sso', { requestToken: 'x', channelTag: '4G' }],
  ])('%s says that it is not open', async (path, body) => {
    const refused = await service.refused(path, { ...body, outputEndpoint });
    expect(refused).toMatchObject({ code: CHANNEL_UNKNOWN.code, field: 'outputEndpoint' });
  });

  // @id closed-entry-sends-no-text
  test('no text is paid for, and no code looked at', async () => {
    const mobile = await newNumber(service);
    const before = await messages();
    const asked = await service.refused('/register/getVerifyCode', { mobile, outputEndpoint });
    expect(asked).toMatchObject({ code: CHANNEL_UNKNOWN.code, field: 'outputEndpoint' });
    const typed = { ...checking(mobile, { code: '000000', codeToken: 'x' }), outputEndpoint };
    const checked = await service.refused('/register/codeCheckAndRegister', typed);
    expect(checked.code).toBe(CHANNEL_UNKNOWN.code);
    expect(await messages()).toBe(before);
    // Nothing counted against the number either.
    await service.call('/register/getVerifyCode', { mobile, outputEndpoint: 'HISUN' });
    expect(await messages()).toBe(before + 1);
  });
});
