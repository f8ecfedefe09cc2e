import {
  askChannelConfig,
  type BackOffAction,
  type ChannelAnswer,
  type ChannelConfig,
} from '../api/channel.ts';
import type { Api } from '../api/client.ts';
import { RefusedError } from '../api/errors.ts';
import { createStore, type Store } from '../kit/store.ts';
import type { HookScripts } from './hook-scripts.ts';

/** The channel the payer came by: its output endpoint's configuration, once it is here. */
export type ChannelState = {
  readonly outputEndpoint: string;
  readonly config: ChannelConfig | null;
  /** Nobody comes in by this channel: it is not known, or closed. */
  readonly closed: boolean;
  /** A login-result hook has run; from then on the configuration is not fetched again. */
  readonly init: boolean;
  readonly hasBackOffAction: boolean;
  readonly backOffAction: BackOffAction | null;
  /** The product's own navigation bar is hidden. */
  readonly navigationHidden: boolean;
};

export type Channel = {
  readonly state: Store<ChannelState>;
  /** Fetches the configuration unless it is here, on its way or refused. Without one, a channel is like any other. */
  readonly load: (api: Api) => Promise<void>;
  /** Goes on as for who is logged in, with what was kept of the configuration until it is here: it runs no script. */
  readonly resume: () => void;
  /** Hook of a successful login. */
  readonly loginSucceeded: () => void;
  /** Hook of a failed login. */
  readonly loginFailed: () => void;
};

/** A refusal may be for having too much to do: it is asked again so often. */
const MOST_REFUSALS = 5;

const NOTHING_KNOWN: Omit<ChannelState, 'outputEndpoint' | 'navigationHidden'> = {
  config: null,
  closed: false,
  init: false,
  hasBackOffAction: false,
  backOffAction: null,
};

/** `isNavSwitchOff`: the entry address had `isNavSwitch=false`, which hides the product's own bar from the first paint on. `runScript` loads a script of the app's origin. `kept`: where the configuration is kept on this device. */
export function createChannel(
  outputEndpoint: string,
  isNavSwitchOff: boolean,
  runScript: (address: string) => Promise<void>,
  kept: Storage,
): Channel {
  const key = `channel ${outputEndpoint}`;
  const state = createStore<ChannelState>({
    ...NOTHING_KNOWN,
    outputEndpoint,
    navigationHidden: isNavSwitchOff,
  });
  const runScripts = lateScripts(outputEndpoint, runScript);
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
    load: (api) => (state.get().closed ? Promise.resolve() : fetch(api)),
    resume: () => {
      if (state.get().config === null) {
        const before: ChannelAnswer | null = JSON.parse(kept.getItem(key) ?? 'null');
        if (before !== null) take(before);
      }
      const { config } = state.get();
      if (config) closeTitle(config);
    },
    loginSucceeded: () => {
      const { config } = state.get();
      if (config) {
        runScripts(config, 'onSuccess');
        closeTitle(config);
      }
      // Without a configuration the hook has not done its work, and the next navigation runs it again.
      change({ init: fetched() });
    },
    loginFailed: () => {
      const { config } = state.get();
      if (config) runScripts(config, 'onFailure');
      change({ init: fetched() });
    },
  };
}

/** Runs the scripts of a hook. Most channels bring no script, and need none of what runs them. */
function lateScripts(outputEndpoint: string, runScript: (address: string) => Promise<void>) {
  let scripts: Promise<HookScripts> | null = null;
  return (config: ChannelConfig, hook: keyof HookScripts): void => {
    if (!(config.externalJs || config.closeTitleCallbackJs || config.loginFailedCallbackJs)) return;
    scripts ??= import('./hook-scripts.ts').then((all) => all.hookScripts(outputEndpoint, runScript));
    // Without a network the file does not come, and a payment must work without a channel's scripts.
    scripts.then((each) => each[hook](config)).catch(() => undefined);
  };
}

/**
 * Fetches the configuration, once at a time, until it is here or was refused too often. `taken` hears of it, `close` that
 * there is no such channel.
 */
function configFetcher(outputEndpoint: string, taken: (answer: ChannelAnswer) => void, close: () => void) {
  let underWay: Promise<void> | null = null;
  let fetched = false;
  let refusals = 0;

  const run = async (api: Api): Promise<void> => {
    try {
      const answer = await askChannelConfig(api, outputEndpoint);
      fetched = true;
      taken(answer);
    } catch (error) {
      // Nobody waits for a configuration that does not come: the next navigation asks again.
      underWay = null;
      if (!(error instanceof RefusedError)) return;
      refusals += 1;
      // The one thing that was asked for is what is wrong.
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

/** Scripts are run as approved now, and not as they were kept. */
function withoutScripts(key: string, value: unknown): unknown {
  return key.endsWith('Js') ? undefined : value;
}
