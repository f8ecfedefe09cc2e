import { relative } from 'node:path';
import { DEFAULT_LANGUAGE } from '@life-payment/contract/rules';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { FLOOR, MODERN, targetsOf } from './build/browsers.ts';
import { budget, HOME, OLD_HOME } from './build/budget.ts';
import { buildOf } from './build/builds.ts';
import { chunkNames } from './build/chunks.ts';
import { className, classNames } from './build/class-names.ts';
import { documents } from './build/document.ts';
import { messages } from './build/messages.ts';
import { missing } from './build/missing.ts';
import { namedExports } from './build/named-exports.ts';
import { oldStyles } from './build/old-styles.ts';
import { oneLanguage } from './build/one-language.ts';
import { sameFiles } from './build/same-files.ts';
import { screenBudget } from './build/screen-budget.ts';
import { terms } from './build/terms.ts';
import { worker } from './build/worker.ts';

/** The files that every document loads. */
const OF_DOCUMENTS = /\/(?:index|libraries|main|missing)-[^/]+\.js$/;

/** One build of the app, by its mode. `build/main.ts` makes all of them. Any other mode has the texts of all languages. */
export default defineConfig(({ mode }) => {
  const made = buildOf(mode);
  const { old, language } = made ?? { old: false, language: DEFAULT_LANGUAGE };
  const target = targetsOf(old ? FLOOR : MODERN);
  return {
    root: import.meta.dirname,
    base: '/jiaofei/',
    plugins: [
      messages(),
      made && oneLanguage(language),
      terms(),
      namedExports(),
      react(),
      classNames(),
      old && missing(),
      documents(language, target),
      worker(target, language),
      sameFiles(),
      budget(old ? OLD_HOME : HOME, language),
      !old && screenBudget(language),
    ],
    css: { modules: { generateScopedName: className }, postcss: { plugins: old ? [oldStyles()] : [] } },
    build: {
      target,
      outDir: old ? 'dist/old' : 'dist',
      emptyOutDir: false,
      assetsDir: old ? 'assets/old' : 'assets',
      assetsInlineLimit: 0,
      modulePreload: {
        polyfill: false,
        // Every document loads these itself, and the few sheets that they open find their scripts by themselves: each name of a file
        // adds to the first chunk.
        resolveDependencies: (_file, files, { hostId, hostType }) =>
          hostType === 'html'
            ? files
            : files.filter(
                (file) => !OF_DOCUMENTS.test(file) && !(OF_DOCUMENTS.test(hostId) && file.endsWith('.js')),
              ),
      },
      reportCompressedSize: false,
      rolldownOptions: {
        // Functions of React that nobody uses fall out (`build/named-exports.ts`).
        treeshake: { propertyReadSideEffects: false },
        // A constant that one screen uses is inlined there, so that it adds nothing to the first chunk.
        optimization: { inlineConst: { mode: 'all' } },
        // A message or export that does not exist must not reach a payer as "undefined".
        onLog: (level, log, handle) => {
          if (log.code === 'PLUGIN_TIMINGS') return;
          handle(log.code === 'IMPORT_IS_UNDEFINED' ? 'error' : level, log);
        },
        output: {
          codeSplitting: {
            groups: [
              { name: chunkNames(old), debugName: 'first', priority: 2 },
              // Modules that four or more screens share go into one file: a request for each costs more than its bytes.
              // The screens of automatic payment, those that prove a number, and those of what was paid share many that no other
              // screen needs: these stay apart, the latter two in one file each, because each file's name adds to the first chunk.
              {
                name: 'parts',
                test: (id) =>
                  !/autopay|register|terms|outcome|project-types/.test(relative(import.meta.dirname, id)),
                priority: 1,
                minShareCount: 4,
              },
              { name: 'proof', test: /register|terms/, priority: 1, minShareCount: 3 },
              { name: 'outcome', test: /\/outcome\//, priority: 1, minShareCount: 3 },
            ],
          },
        },
      },
    },
  };
});
