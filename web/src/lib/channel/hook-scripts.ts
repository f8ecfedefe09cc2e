import type { ResponseFor } from '@life-payment/contract';
import { loadScript } from '../host/device.ts';

export type ChannelConfig = ResponseFor<'/output/channel/getOutputEndpointConfig'>['config'];

/** Scripts of hooks come only from the app's own origin, named by the hash of the approved content. */
const OWN_SCRIPT = /^\/jiaofei\/channel\/[A-Za-z0-9_@.-]+\/[0-9a-f]{64}\.js$/;

/** Loads a script from the app's origin into the page. */
export type RunScript = (address: string) => Promise<void>;

export type HookScripts = Readonly<Record<'onSuccess' | 'onFailure', (config: ChannelConfig) => void>>;

/** Runs a channel's scripts in order. A script that does not load is skipped, because paying must work without it. */
export function hookScripts(outputEndpoint: string, runScript: RunScript = loadScript): HookScripts {
  let externalLoaded = false;
  let last: Promise<void> = Promise.resolve();

  const run = (address: string | undefined): void => {
    if (address === undefined || !OWN_SCRIPT.test(address)) return;
    last = last
      .then(() => runScript(address))
      .catch((error: unknown) => console.warn(`A script of channel ${outputEndpoint} did not run.`, error));
  };

  const external = ({ externalJs }: ChannelConfig): void => {
    if (externalLoaded || externalJs === undefined) return;
    externalLoaded = true;
    run(externalJs);
  };

  return {
    /** Runs the external script once, then the close-title script at each page that the payer opens. */
    onSuccess: (config) => {
      external(config);
      if (config.closeTitle && config.closeTitleType === 0) run(config.closeTitleCallbackJs);
    },
    onFailure: (config) => {
      external(config);
      run(config.loginFailedCallbackJs);
    },
  };
}
