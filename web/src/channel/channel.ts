import { askChannelConfig, type BackOffAction, type ChannelConfig } from '../api/channel.ts';
import type { Api } from '../api/client.ts';
import { createStore, type Store } from '../app/store.ts';
import { hookScripts } from './hook-scripts.ts';

/** The channel the payer came by: its output endpoint's configuration, once it is here. */
export type ChannelState = {
  readonly outputEndpoint: string;
  readonly config: ChannelConfig | null;
  /** A login-result hook has run; from then on the configuration is not fetched again. */
  readonly init: boolean;
  readonly hasBackOffAction: boolean;
  readonly backOffAction: BackOffAction | null;
  /** The product's own navigation bar is hidden. */
  readonly navigationHidden: boolean;
};

export type Channel = {
  readonly state: Store<ChannelState>;
  /** Fetches the configuration unless it is here or on its way. Without one, a channel is like any other. */
  readonly load: (api: Api) => Promise<void>;
  /** Hook of a successful login. */
  readonly loginSucceeded: () => void;
  /** Hook of a failed login. */
  readonly loginFailed: () => void;
};

/** `isNavSwitchOff`: the entry address had `isNavSwitch=false`, which hides the product's own bar from the first paint on. `runScript` loads a script of the app's origin. */
export const createChannel = (
  outputEndpoint: string,
  isNavSwitchOff: boolean,
  runScript: (address: string) => Promise<void>,
): Channel => {
  const state = createStore<ChannelState>({
    outputEndpoint,
    config: null,
    init: false,
    hasBackOffAction: false,
    backOffAction: null,
    navigationHidden: isNavSwitchOff,
  });
  const change = (next: Partial<ChannelState>) => state.set({ ...state.get(), ...next });
  const scripts = hookScripts(outputEndpoint, runScript);
  let underWay: Promise<void> | null = null;

  const fetchConfig = async (api: Api): Promise<void> => {
    try {
      const { config, hasBackOffAction, backOffAction } = await askChannelConfig(api, outputEndpoint);
      change({ config, hasBackOffAction, backOffAction: backOffAction ?? null });
    } catch {
      // Nobody waits for a configuration that does not come: the next navigation asks again.
      underWay = null;
    }
  };

  const closeTitle = ({ closeTitle, closeTitleType }: ChannelConfig) => {
    if (closeTitle && closeTitleType === 1) change({ navigationHidden: true });
  };

  return {
    state,
    load: (api) => {
      if (state.get().config !== null || state.get().init) return Promise.resolve();
      underWay ??= fetchConfig(api);
      return underWay;
    },
    loginSucceeded: () => {
      const { config } = state.get();
      if (config) {
        scripts.onSuccess(config);
        closeTitle(config);
      }
      // Without a configuration the hook has not done its work, and the next navigation runs it again.
      change({ init: config !== null });
    },
    loginFailed: () => {
      const { config } = state.get();
      if (config) scripts.onFailure(config);
      change({ init: config !== null });
    },
  };
};
