import { expect } from 'vitest';
import { soon } from '../../../scripts/testing/soon.ts';
import { openChannels } from '../../src/channels/channels.ts';
import { openDatabase } from '../../src/kit/database/open.ts';
import { serviceTest } from '../support/fixtures.ts';

const { service, test } = serviceTest();

function rename(name: string) {
  return service.context.db
    .updateTable('channels')
    .set({ name: JSON.stringify({ 'zh-CN': '钱包', en: name }) })
    .where('output_endpoint', '=', 'HISUN')
    .execute();
}

test('a change made by another process is seen within seconds', async () => {
  const channels = openChannels(service.context);
  expect((await channels.channel('HISUN'))?.name['en']).toBe('Wallet');
  await rename('Purse');
  await soon(async () => expect((await channels.channel('HISUN'))?.name['en']).toBe('Purse'));
});

test('a change is seen at once by the process that refreshes its cache', async () => {
  await rename('Pocket');
  await service.context.channels.refresh();
  expect((await service.context.channels.channel('HISUN'))?.name['en']).toBe('Pocket');
});

test('a cached value needs no database', async () => {
  const { db, close } = openDatabase(service.context.config.databaseUrl, 1, { onError: () => undefined });
  const channels = openChannels({ ...service.context, db });
  await channels.channel('HISUN');
  await close();
  expect((await channels.channel('HISUN'))?.outputEndpoint).toBe('HISUN');
  expect(await channels.channel('nobody')).toBeNull();
});
