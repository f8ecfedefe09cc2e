import type { ChannelSettings } from '../../kit/database/types.ts';

const LISTS = ['scriptHosts', 'frameHosts', 'jumpHosts'] as const;

/** Settings without their http addresses, and the names of those that had one. */
type HttpsOnly = { readonly settings: ChannelSettings; readonly plain: readonly string[] };

/**
 * Settings as production uses them: nothing is loaded, opened or asked over plain http. Of lists only such an address
 * goes; a sign-on that needs one goes as a whole, so that nobody signs on by that channel.
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
