import { newToken } from '../ids.ts';
import type { Channel } from '../modules/channel/index.ts';

type Facts = Omit<Channel, 'secret'>;

const channel = (
  outputEndpoint: string,
  group: Channel['group'],
  [nameZh, nameEn]: readonly [string, string],
  settings: Channel['settings'] = {},
): Facts => ({
  outputEndpoint,
  group,
  nameZh,
  nameEn,
  theme: group === 'groupTelecom' ? 'group' : 'standard',
  settings,
});

const CHANNELS: readonly Facts[] = [
  channel('HISUN', 'standard', ['钱包', 'Wallet']),
  channel('XCX@HISUN', 'miniProgram', ['钱包小程序', 'Wallet mini-program'], { closeTitleType: 1 }),
  channel('h5_zxs_220815', 'operatorApp', ['运营商活动页', 'Operator campaign']),
  channel('qycs_demo', 'operatorApp', ['运营商应用', 'Operator app']),
  channel('csappswhtml5', 'operatorApp', ['运营商营业厅', 'Operator service hall']),
  channel('jt_demo', 'groupTelecom', ['电信集团', 'Telecom group'], { backOffAction: { kind: 'CLOSE' } }),
  channel('partner_demo', 'partner', ['合作方', 'Partner'], {
    backOffAction: { kind: 'ROUTE', target: 'index' },
    closeTitleType: 0,
  }),
];

/** The sandbox's channels. The secret counts only for a channel that is not there yet. */
export const sandboxChannels = (): Channel[] => CHANNELS.map((facts) => ({ ...facts, secret: newToken() }));
