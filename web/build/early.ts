import { createHash } from 'node:crypto';
import type { Language } from '@life-payment/contract/rules';
import type { Rolldown } from 'vite';
import { readMessages } from './read-messages.ts';
import { standalone } from './standalone.ts';

/** The name of the first script's file. */
export const EARLY = /\/early-[^/]+\.js$/;

const FIRST_SCRIPT = /(?=<script type="module")/;

/**
 * Adds the first script (`src/boot/begin.ts`) to a document, before all others: it is small and depends on nothing, so it runs
 * long before the app. `folder`: of the build's scripts.
 */
export async function addEarly(
  html: string,
  language: Language,
  target: string[],
  folder: string,
  emit: (file: Rolldown.EmittedAsset) => void,
): Promise<string> {
  const source = await standalone('boot/begin.ts', target, {
    KEPT_TEXT: JSON.stringify(readMessages(language, 'settings')['age_slow']),
  });
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  const fileName = `${folder}/early-${hash}.js`;
  emit({ type: 'asset', fileName, source });
  // It runs once the document is read, whose skeleton it fills in.
  const tag = `<script defer fetchpriority="high" src="/jiaofei/${fileName}"></script>\n    `;
  return html.replace(FIRST_SCRIPT, tag);
}
