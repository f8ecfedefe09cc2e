import type { ChannelConfig } from '../../api/channel.ts';
import type { Api } from '../../api/client.ts';
import { TRY_LATER } from '../../api/codes.ts';
import { loadScript } from '../../host/script.ts';

/** A channel's script failed, did not answer, or answered without a token. `later`: the channel does not answer the service now. */
export class ScriptFailed extends Error {
  readonly later: boolean;
  constructor(message: string, later = false) {
    super(message);
    this.later = later;
  }
}

/** This product's id at the carrier's script. */
const SOURCE_ID = '007001';

const ANSWER_WITHIN_MS = 10_000;

type Result = { readonly code?: unknown; readonly [name: string]: unknown };

type ScriptWindow = {
  CarrierApp?: { getToken: (ask: object, answer: (result: Result) => void) => void };
  InXs?: { getAuthCode: (ask: object, answer: (result: Result) => void) => void };
};

/** Gets a token of the carrier's app from its script. Throws `ScriptFailed`. */
export function carrierToken(outputEndpoint: string, config: ChannelConfig | null): Promise<string> {
  return inScript(async () => {
    const { CarrierApp } = await loaded(config);
    if (!CarrierApp) throw new ScriptFailed('the script brought nothing');
    const ask = { sourceId: SOURCE_ID, outputEndpoint };
    return textIn(await answerOf((answer) => CarrierApp.getToken(ask, answer)), 'token');
  });
}

/** Gets an auth code of the third party from its script, with an init code of the service. Throws `ScriptFailed`. */
export function thirdPartyCode(
  api: Api,
  outputEndpoint: string,
  config: ChannelConfig | null,
): Promise<string> {
  return inScript(async () => {
    const init = await api.call('/user/getInXsInitCode', { outputEndpoint });
    if (!init.ok) throw new ScriptFailed(init.code, TRY_LATER.includes(init.code));
    const { InXs } = await loaded(config);
    if (!InXs) throw new ScriptFailed('the script brought nothing');
    const ask = { initCode: init.body.initCode };
    return textIn(await answerOf((answer) => InXs.getAuthCode(ask, answer)), 'authCode');
  });
}

/** Converts every error in foreign code to `ScriptFailed`. */
async function inScript(work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ScriptFailed ? error : new ScriptFailed(String(error));
  }
}

async function loaded(config: ChannelConfig | null): Promise<ScriptWindow> {
  if (config?.signOnJs === undefined) throw new ScriptFailed('the channel has no script');
  await loadScript(config.signOnJs);
  return window as ScriptWindow;
}

function textIn(result: Result, name: string): string {
  const value = result[name];
  if (result.code !== '0' || typeof value !== 'string' || value === '') throw new ScriptFailed('refused');
  return value;
}

/** Resolves to a script's answer, which comes by callback, within ten seconds. */
function answerOf(ask: (answer: (result: Result) => void) => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ScriptFailed('no answer')), ANSWER_WITHIN_MS);
    ask((result) => {
      clearTimeout(timer);
      resolve(result);
    });
  });
}
