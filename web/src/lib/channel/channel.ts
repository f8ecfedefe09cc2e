import type { ResponseFor } from '@life-payment/contract';
import type { Api } from '../api/client.ts';
import { RefusedError } from '../api/envelope.ts';
import { createStore } from '../store.ts';
import type { ChannelConfig, HookScripts, RunScript } from './hook-scripts.ts';

export type { ChannelConfig };

export type ChannelAnswer = ResponseFor<'/output/channel/getOutputEndpointConfig'>;

/** The payer's channel, and its configuration once that has loaded. */
export type ChannelState = {
  readonly outputEndpoint: string;
  readonly config: ChannelConfig | null;
  /** The channel does not exist or is closed: nobody can enter by it. */
  readonly closed: boolean;
  /** A login hook has run; the configuration is not fetched again. */
  readonly init: boolean;
  readonly hasBackOffAction: boolean;
  readonly backOffAction: ChannelAnswer['backOffAction'] | null;
  /** The app's own navigation bar is hidden. */
  readonly navigationHidden: boolean;
};

export type Channel = ReturnType<typeof createChannel>;

/** The service may refuse because it is overloaded, so the app asks again so many times. */
const MOST_REFUSALS = 5;

const NOTHING_KNOWN: Omit<ChannelState, 'outputEndpoint' | 'navigationHidden'> = {
  config: null,
  closed: false,
  init: false,
  hasBackOffAction: false,
  backOffAction: null,
};

/**
 * `isNavSwitchOff`: the entry address had `isNavSwitch=false`, which hides the app's own bar from the first paint on.
 * `kept`: where the configuration is stored on this device. `runScript` loads a script into the page.
 */
export function createChannel(
  outputEndpoint: string,
  isNavSwitchOff: boolean,
  kept: Storage,
  runScript?: RunScript,
) {
  const key = `channel ${outputEndpoint}`;
  const state = createStore<ChannelState>({
    ...NOTHING_KNOWN,
    outputEndpoint,
    navigationHidden: isNavSwitchOff,
  });
  const runScripts = scriptsOnDemand(outputEndpoint, runScript);
  const change = (next: Partial<ChannelState>) => state.set({ ...state.get(), ...next });

  const take = ({ config, hasBackOffAction, backOffAction }: ChannelAnswer) =>
    change({ config, hasBackOffAction, backOffAction: backOffAction ?? null });

  const { fetched, fetch } = configFetcher(
    outputEndpoint,
    (answer) => {
      take(answer);
      kept.setItem(key, JSON.stringify(answer, withoutScripts));
    },
    () => change({ closed: true }),
  );

  const closeTitle = ({ closeTitle, closeTitleType }: ChannelConfig) => {
    if (closeTitle && closeTitleType === 1) change({ navigationHidden: true });
  };

  return {
    state,
    /** Fetches the configuration unless it is loaded, on its way or refused. Without a configuration the app works with defaults. */
    load: (api: Api): Promise<void> => (state.get().closed ? Promise.resolve() : fetch(api)),
    /** For a payer whose login is kept: uses the stored configuration until the real one loads, and runs no scripts of it. */
    resume: (): void => {
      if (state.get().config === null) {
        const before: ChannelAnswer | null = JSON.parse(kept.getItem(key) ?? 'null');
        if (before !== null) take(before);
      }
      const { config } = state.get();
      if (config) closeTitle(config);
    },
    /** Hook of a successful login. */
    loginSucceeded: (): void => {
      const { config } = state.get();
      if (config) {
        runScripts(config, 'onSuccess');
        closeTitle(config);
      }
      // Without a configuration the hook could not run, so the next navigation runs it again.
      change({ init: fetched() });
    },
    /** Hook of a failed login. */
    loginFailed: (): void => {
      const { config } = state.get();
      if (config) runScripts(config, 'onFailure');
      change({ init: fetched() });
    },
  };
}

/** Runs the scripts of a hook. Their runner is loaded on demand, because most channels have no scripts. */
function scriptsOnDemand(outputEndpoint: string, runScript?: RunScript) {
  let scripts: Promise<HookScripts> | null = null;
  return (config: ChannelConfig, hook: keyof HookScripts): void => {
    if (!(config.externalJs || config.closeTitleCallbackJs || config.loginFailedCallbackJs)) return;
    scripts ??= import('./hook-scripts.ts').then((all) => all.hookScripts(outputEndpoint, runScript));
    // Offline this file does not load, and paying must work without a channel's scripts.
    scripts.then((each) => each[hook](config)).catch(() => undefined);
  };
}

/** Fetches the configuration, one request at a time, until it loads or was refused too often. `close`: there is no such channel. */
function configFetcher(outputEndpoint: string, taken: (answer: ChannelAnswer) => void, close: () => void) {
  let underWay: Promise<void> | null = null;
  let fetched = false;
  let refusals = 0;

  const run = async (api: Api): Promise<void> => {
    try {
      const answer = await api.ask('/output/channel/getOutputEndpointConfig', { outputEndpoint });
      fetched = true;
      taken(answer);
    } catch (error) {
      // The app does not wait for it: the next navigation tries again.
      underWay = null;
      if (!(error instanceof RefusedError)) return;
      refusals += 1;
      // The refusal is about the channel itself, so the channel can't be entered.
      if (error.refused.field === 'outputEndpoint') close();
    }
  };
  return {
    fetched: () => fetched,
    fetch: (api: Api): Promise<void> => {
      if (fetched || refusals === MOST_REFUSALS) return Promise.resolve();
      underWay ??= run(api);
      return underWay;
    },
  };
}

/** Leaves scripts out of what is stored: only scripts that are approved now may run. */
function withoutScripts(key: string, value: unknown): unknown {
  return key.endsWith('Js') ? undefined : value;
}

/** True if the app may go to an address: http or https, without user name and password, of an origin that the channel allows. */
export function isAllowedAddress(address: string, jumpHosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, origin, username, password } = new URL(address);
  return (
    (protocol === 'https:' || protocol === 'http:') &&
    username === '' &&
    password === '' &&
    jumpHosts.includes(origin)
  );
}
