import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { documents } from './build/document.ts';
import { messages } from './build/messages.ts';
import { oldStyles } from './build/old-styles.ts';
import { TARGET } from './build/standalone.ts';
import { terms } from './build/terms.ts';
import { worker } from './build/worker.ts';
import { brotli } from './build/budget.ts';
import { screenFiles, scriptsOf, SCREENS } from './build/chunks.ts';
const X = process.env['X'] ?? '';
const kb = (t: string) => brotli(t).length / 1024;
const report = () => ({ name: 'report', enforce: 'post' as const, generateBundle: { order: 'post' as const, handler(_: unknown, bundle: any) {
  const text = (n: string) => { const f = bundle[n]; return f.type === 'chunk' ? f.code : String(f.source); };
  const home = [...new Set(scriptsOf(text('index.html')))];
  console.log('HOME', home.length, home.reduce((s, n) => s + kb(text(n)), 0).toFixed(1), home.map((n) => n.slice(7, -12) + ' ' + kb(text(n)).toFixed(1)).join(', '));
  const style = /<style>([\s\S]*)<\/style>/.exec(text('index.html'))?.[1] ?? '';
  console.log('STYLE', kb(style).toFixed(1), 'DOC', kb(text('index.html')).toFixed(1));
  const page = scriptsOf(text('page.html'));
  console.log('PAGE', page.reduce((s, n) => s + kb(text(n)), 0).toFixed(1));
  const sc = [...screenFiles(bundle, page)].map(([m, fs]) => [m.slice(SCREENS.length), fs.length, fs.reduce((s, n) => s + kb(text(n)), 0)] as [string, number, number]);
  sc.sort((a, b) => b[2] - a[2]);
  console.log('SCREENS', sc.slice(0, 5).map(([m, n, s]) => `${m} ${n} ${s.toFixed(1)}`).join(', '));
  sc.sort((a, b) => b[1] - a[1]);
  console.log('MOST FILES', sc.slice(0, 5).map(([m, n, s]) => `${m} ${n} ${s.toFixed(1)}`).join(', '));
  const js = Object.keys(bundle).filter((n) => n.startsWith('assets/') && n.endsWith('.js'));
  console.log('CHUNKS', js.length, js.filter((n) => n.includes('polyfills')).map((n) => kb(text(n)).toFixed(1)).join());
} } });
const source = join(import.meta.dirname, 'src/');
const FIRST = [join(source, 'main.tsx'), join(source, 'screens/home/index.tsx')];
const cache = new Map<string, Set<string>>();
function reached(graph: any, start: string) {
  const r = new Set([start]);
  for (const id of r) for (const n of graph.getModuleInfo(id)?.importedIds ?? []) r.add(n);
  return r;
}
const homeFolder = join(source, 'screens/home/');
const main = (id: string, graph: any) => (!id.endsWith('main.tsx') && (!id.startsWith(homeFolder) || id.endsWith('.css')) && FIRST.some((s) => reached(graph, s).has(id)) ? 'main' : null);
const mainNoMsg = (id: string, graph: any) => id.includes('/i18n/generated/') ? null : main(id, graph);
const LIBS = /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|wouter|regexparam|@tanstack)\//;

const C = JSON.parse(X || '{}') as any;
const LATER = /\/@tanstack\/.*\/(?:mutationObserver|infiniteQueryObserver|queriesObserver|use(?:Mutation|InfiniteQuery|Queries))\.js$/;
const HOMEISH = (id: string) => !id.includes('/i18n/generated/');
const groups: any[] = [];
if (C.l === 1) groups.push({ name: 'libraries', test: LIBS, priority: 3 });
if (C.l === 2) groups.push({ name: 'libraries', test: (id: string) => LIBS.test(id) && !LATER.test(id), priority: 3 });
if (C.l === 3) groups.push({ name: 'libraries', test: LIBS, priority: 3, entriesAware: true, entriesAwareMergeThreshold: 30000 });
if (C.l === 4) groups.push({ name: 'libraries', test: LIBS, priority: 3, includeDependenciesRecursively: false, entriesAware: true, entriesAwareMergeThreshold: 3000 });
if (C.m === 1) groups.push({ name: mainNoMsg, priority: 2, includeDependenciesRecursively: false });
if (C.m === 2) groups.push({ name: 'main', tags: ['$initial'], test: HOMEISH, priority: 2, includeDependenciesRecursively: false });
if (C.s) groups.push({ name: 'parts', minShareCount: C.s, priority: 1, ...(C.e ? { entriesAware: true, entriesAwareMergeThreshold: C.e } : {}), ...(C.r ? { includeDependenciesRecursively: false } : {}) });
export default defineConfig({
  root: import.meta.dirname, base: '/jiaofei/',
  plugins: [messages(), terms(), react(), documents(), worker(), report()],
  css: { postcss: { plugins: [oldStyles()] } },
  build: {
    target: C.T ? ['chrome120', 'safari17'] : TARGET, emptyOutDir: false, assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false, write: false,
    rolldownOptions: {
      treeshake: { propertyReadSideEffects: false },
      optimization: { inlineConst: { mode: 'all' as const } },
      onLog: (level, log, handle) => { if (log.code !== 'PLUGIN_TIMINGS') handle(log.code === 'IMPORT_IS_UNDEFINED' ? 'error' : level, log); },
      output: { codeSplitting: { groups } },
    },
  },
});
