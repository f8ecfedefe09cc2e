import { putScript } from '../channels/scripts.ts';
import type { Context } from '../kit/context.ts';

const SCRIPTS = [
  ['partner_demo', 'CLOSE_TITLE', 'closeTitleRan'],
  ['qycs_demo', 'EXTERNAL', 'externalRan'],
  ['h5_zxs_220815', 'LOGIN_FAILED', 'loginFailedRan'],
  ['csappswhtml5', 'LOGIN_FAILED', 'loginFailedRan'],
] as const;

/** The scripts of the sandbox's channels. A channel that already has a script of the kind keeps it. */
export async function seedScripts({ db, channels, now }: Context): Promise<void> {
  for (const [outputEndpoint, kind, mark] of SCRIPTS) {
    if ((await channels.scripts(outputEndpoint)).some((script) => script.kind === kind)) continue;
    await putScript(db, { outputEndpoint, kind, content: marks(mark, outputEndpoint) }, null, now());
  }
  await channels.refresh();
}

/** A script that leaves a mark on the page, which shows that it ran. */
function marks(name: string, outputEndpoint: string): string {
  return `document.documentElement.dataset.${name} = ${JSON.stringify(outputEndpoint)};\n`;
}
