import { type CallPath, CHANNEL_UNKNOWN } from '@life-payment/contract';
import { beforeAll, describe, expect } from 'vitest';
import { writeChannels } from '../../src/channels/store.ts';
import { checking, newNumber } from '../support/codes.ts';
import { serviceTest } from '../support/fixtures.ts';

const { service, test } = serviceTest();

const CLOSED = 'was_open';

beforeAll(async () => {
  const { channels } = service.context;
  const hisun = await channels.channel('HISUN');
  if (!hisun) throw new Error('the sandbox has no HISUN');
  const settings = { ...hisun.settings, closed: true };
  await writeChannels(service.context, [{ ...hisun, outputEndpoint: CLOSED, settings }]);
  await channels.refresh();
});

/** Number of SMS on their way to the gateway. */
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

  test('sends no SMS and checks no code', async () => {
    const mobile = await newNumber(service);
    const before = await messages();
    const refusal = await service.refused('/register/getVerifyCode', { mobile, outputEndpoint });
    expect(refusal).toMatchObject({ code: CHANNEL_UNKNOWN.code, field: 'outputEndpoint' });
    const typed = { ...checking(mobile, { code: '000000', codeToken: 'x' }), outputEndpoint };
    const checked = await service.refused('/register/codeCheckAndRegister', typed);
    expect(checked.code).toBe(CHANNEL_UNKNOWN.code);
    expect(await messages()).toBe(before);
    // The failed attempts did not count against the number.
    await service.call('/register/getVerifyCode', { mobile, outputEndpoint: 'HISUN' });
    expect(await messages()).toBe(before + 1);
  });
});
