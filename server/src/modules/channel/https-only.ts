import type { ChannelSettings } from '../../kit/database/json-columns.ts';

const LISTS = ['scriptHosts', 'frameHosts', 'jumpHosts'] as const;

/** Settings without http addresses, and the names of the removed settings. */
type HttpsOnly = { readonly settings: ChannelSettings; readonly plain: readonly string[] };

/**
 * Settings as production uses them: without plain http. Lists lose only such addresses; a sign-on with such an address is
 * removed as a whole, so that nobody can sign on through that channel.
 */
export function httpsOnly(settings: ChannelSettings): HttpsOnly {
  const used: ChannelSettings = { ...settings };
  const plain: string[] = [];
  for (const name of LISTS) {
    if (!used[name]?.some(isPlain)) continue;
    plain.push(name);
    used[name] = used[name].filter((address) => !isPlain(address));
  }
  if (Object.values(used.signOn ?? {}).some(isPlain)) {
    plain.push('signOn');
    delete used.signOn;
  }
  if (isPlain(used.backOffAction?.target)) {
    plain.push('backOffAction');
    delete used.backOffAction;
  }
  if (isPlain(used.successPage)) {
    plain.push('successPage');
    delete used.successPage;
  }
  return { settings: used, plain };
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' && /^\s*http:/i.test(value);
}
