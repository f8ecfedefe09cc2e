import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { filesOf } from './chunks.ts';
import { standalone } from './standalone.ts';

/** The modules that have to work without a network: the first chunks, and the screens worth reading offline. */
const NEEDED = [
  '../index.html',
  'app/screens.ts',
  'app/EntryTarget.tsx',
  'app/ConfirmPopup.tsx',
  'features/home/HomeScreen.tsx',
  'features/system/MaintenanceScreen.tsx',
  'features/bill/BillScreen.tsx',
  'features/records/RecordsScreen.tsx',
  'features/records/OrderScreen.tsx',
  'features/receipt/ReceiptScreen.tsx',
  'features/care/QuestionsScreen.tsx',
  'lib/offline/Offline.tsx',
  'features/home/SettingsSheet.tsx',
].map((path) => join(import.meta.dirname, '../src', path));

/** Makes the service worker, and `service-worker-off.js`, which the server sends in its place while the worker is switched off. */
export const worker = (): Plugin => ({
  name: 'worker',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const early = Object.keys(bundle).filter((name) => name.startsWith('assets/early-'));
      const files = new Set([...NEEDED.flatMap((module) => filesOf(bundle, module)), ...early]);
      const id = createHash('sha256');
      for (const [name, file] of Object.entries(bundle).sort(([a], [b]) => (a < b ? -1 : 1)))
        id.update(name).update(file.type === 'chunk' ? file.code : file.source);
      const define = {
        BUILD: JSON.stringify(id.digest('base64url').slice(0, 12)),
        FILES: JSON.stringify([...files].sort().map((name) => `/jiaofei/${name}`)),
      };
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source });
      emit('service-worker.js', await standalone('lib/offline/worker/on.ts', define));
      emit('service-worker-off.js', await standalone('lib/offline/worker/off.ts'));
    },
  },
});
