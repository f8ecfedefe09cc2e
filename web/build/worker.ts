import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { fileIn, type Language } from '@life-payment/contract/rules';
import type { Plugin, Rolldown } from 'vite';
import { EARLY } from './early.ts';
import { standalone } from './standalone.ts';

const source = join(import.meta.dirname, '../src/');

/** The modules that have to work without a network: the first chunks, and the screens worth reading offline. */
const NEEDED = [
  'frame/screens.ts',
  'frame/page/EntryTarget.tsx',
  'frame/ConfirmPopup.tsx',
  'app/navigation/ask-to-leave.ts',
  'screens/home/index.tsx',
  'screens/not-found/index.tsx',
  'screens/bill-details/index.tsx',
  'screens/payment-records/index.tsx',
  'screens/order-details/index.tsx',
  'screens/receipt/index.tsx',
  'screens/questions/index.tsx',
  'offline/index.ts',
  'settings/SettingsSheet.tsx',
].map((path) => join(source, path));

/**
 * Makes the service worker of a language (`service-worker.js`, `service-worker.en.js`), for browsers from `target` on, and
 * `service-worker-off.js`, which the server sends in its place while the worker is switched off.
 */
export const worker = (target: string[], language: Language): Plugin => ({
  name: 'worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const files = neededFiles(bundle).map((name) => `/jiaofei/${name}`);
      const facts = {
        BUILD: JSON.stringify(buildId(bundle)),
        FILES: JSON.stringify(files),
        LANGUAGE: JSON.stringify(language),
      };
      const emit = (fileName: string, code: string) =>
        this.emitFile({ type: 'asset', fileName, source: code });
      emit(fileIn(language, 'service-worker', 'js'), await standalone('offline/worker/on.ts', target, facts));
      emit('service-worker-off.js', await standalone('offline/worker/off.ts', target, {}));
    },
  },
});

/** The files of these modules, of everything they import, and of their style sheets that are not inline; and the first script. */
function neededFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter(isChunk);
  const first = chunks.filter(
    ({ isEntry, facadeModuleId }) => isEntry || (facadeModuleId !== null && NEEDED.includes(facadeModuleId)),
  );
  const missing = NEEDED.filter((id) => !chunks.some(({ facadeModuleId }) => facadeModuleId === id));
  if (missing.length > 0) throw new Error(`no chunk of its own for ${missing.join(', ')}`);
  const files = new Set(first.map(({ fileName }) => fileName));
  for (const name of files) {
    const file = bundle[name];
    if (file?.type === 'chunk') for (const next of [...file.imports, ...stylesOf(file)]) files.add(next);
  }
  const early = Object.keys(bundle).filter((name) => EARLY.test(name));
  return [...files, ...early].filter((name) => bundle[name] !== undefined).sort();
}

function isChunk(file: Rolldown.OutputAsset | Rolldown.OutputChunk): file is Rolldown.OutputChunk {
  return file.type === 'chunk';
}

function stylesOf(chunk: Rolldown.OutputChunk): string[] {
  return [...(chunk.viteMetadata?.importedCss ?? [])];
}

/** The id of the build: a hash over the names of all its files. */
function buildId(bundle: Rolldown.OutputBundle): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(bundle).sort()) {
    const file = bundle[name];
    if (file) hash.update(name).update(contentOf(file));
  }
  return hash.digest('base64url').slice(0, 12);
}

function contentOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk): string | Uint8Array {
  return file.type === 'chunk' ? file.code : file.source;
}
