import { type Static, Type } from 'typebox';
import type { Channel } from '../kit/ports/channels.ts';

const Origins = Type.Array(Type.String());
const Url = Type.String();

const SignOn = Type.Union([
  Type.Object({ kind: Type.Literal('WALLET') }),
  Type.Object({ kind: Type.Literal('PARTNER'), keys: Type.Record(Type.String(), Type.String()) }),
  Type.Object({ kind: Type.Literal('CARRIER'), script: Url, exchangeUrl: Url }),
  Type.Object({ kind: Type.Literal('INIT_CODE'), script: Url, initUrl: Url, exchangeUrl: Url }),
  Type.Object({ kind: Type.Literal('REDIRECT'), authorizeUrl: Url, exchangeUrl: Url }),
  Type.Object({ kind: Type.Literal('MINI'), miniUrl: Url, personUrl: Url }),
]);

/** A channel as the sandbox describes it: its sign-on, and the addresses that it may lead to. */
export const ChannelFacts = Type.Object({
  outputEndpoint: Type.String(),
  secret: Type.String(),
  scriptHosts: Origins,
  frameHosts: Origins,
  jumpHosts: Origins,
  signOn: Type.Optional(SignOn),
  needsEmpowerment: Type.Optional(Type.Boolean()),
  miniProgram: Type.Optional(Type.String()),
});

/** The service's own part of a channel: names, group, look. */
type Look = Omit<Channel, 'secret'>;

const LOOKS: readonly Look[] = [
  look('HISUN', 'standard', { 'zh-CN': '钱包', en: 'Wallet' }),
  look(
    'XCX@HISUN',
    'miniProgram',
    { 'zh-CN': '钱包小程序', en: 'Wallet mini-program' },
    { closeTitleType: 1 },
  ),
  look('h5_zxs_220815', 'operatorApp', { 'zh-CN': '运营商活动页', en: 'Operator campaign' }),
  look('qycs_demo', 'operatorApp', { 'zh-CN': '运营商应用', en: 'Operator app' }),
  look('csappswhtml5', 'operatorApp', { 'zh-CN': '运营商营业厅', en: 'Operator service hall' }),
  look(
    'jt_demo',
    'groupTelecom',
    { 'zh-CN': '电信集团', en: 'Telecom group' },
    { backOffAction: { kind: 'CLOSE' } },
  ),
  look(
    'partner_demo',
    'partner',
    { 'zh-CN': '合作方', en: 'Partner' },
    { backOffAction: { kind: 'ROUTE', target: 'index' }, closeTitleType: 0 },
  ),
  look('liar_demo', 'partner', { 'zh-CN': '说谎的合作方', en: 'Lying partner' }),
  look('msg5g_demo', 'standard', { 'zh-CN': '5G 消息', en: '5G message' }, { orders5G: true }),
];

/** Channels that the sandbox's people have used before, so that a token of theirs is enough. Nobody has used the lying one. */
export const USUAL_CHANNELS: readonly string[] = LOOKS.map(({ outputEndpoint }) => outputEndpoint).filter(
  (outputEndpoint) => outputEndpoint !== 'liar_demo',
);

/** The sandbox's channels: its facts about each joined with ours. A channel that it does not run is left out. */
export function sandboxChannels(facts: readonly Static<typeof ChannelFacts>[]): Channel[] {
  return LOOKS.flatMap((ours) => {
    const theirs = facts.find(({ outputEndpoint }) => outputEndpoint === ours.outputEndpoint);
    if (!theirs) return [];
    const { outputEndpoint: _same, secret, ...settings } = theirs;
    return [{ ...ours, secret, settings: { ...ours.settings, ...settings } }];
  });
}

function look(
  outputEndpoint: string,
  group: Channel['group'],
  name: Channel['name'],
  settings: Channel['settings'] = {},
): Look {
  return { outputEndpoint, group, name, theme: group === 'groupTelecom' ? 'group' : 'standard', settings };
}
