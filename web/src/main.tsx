import { type ComponentType, lazy, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createApp } from './app/create-app.ts';
import { createHeldNav } from './app/lazy-screen.tsx';
import { loadQuestion } from './app/Overlays.tsx';
import { Root } from './app/Shell.tsx';
import { dropEarly } from './lib/api/post.ts';
import { watchFinger, whenQuiet } from './lib/host/page.ts';
import { setOwnLanguage } from './lib/i18n/language.ts';
import { closeDialogOnBack, isHome, type ScreenPath } from './lib/pages.ts';

const EntryTarget = lazy(() =>
  import('./app/EntryTarget.tsx').then((part) => ({ default: part.EntryTarget })),
);

/** Draws a page with motion; undefined until its code is loaded. */
let drawPage: ((change: () => void) => void) | undefined;

setOwnLanguage();
watchFinger();
closeDialogOnBack();
start();

function start(): void {
  const place = document.getElementById('root');
  if (!place) throw new Error('the document has no #root');
  const root = createRoot(place);
  const app = createApp();
  const arrived = new Map<ScreenPath, ComponentType>();
  const load = async (path: ScreenPath) => {
    const begun = performance.now();
    const { default: Screen } = await loadScreen(path);
    if (!arrived.has(path)) app.analytics.delay('loadScreen', performance.now() - begun);
    arrived.set(path, Screen);
    return Screen;
  };
  const screens = {
    load,
    arrived,
    draw: (change: () => void) => (drawPage ? drawPage(change) : change()),
    EntryTarget,
  };
  const nav = createHeldNav(screens);
  // A transition renders in small pieces, so that a slow phone reacts to taps meanwhile; until it is done the document
  // shows the skeleton.
  startTransition(() => root.render(<Root app={app} screens={screens} aroundNav={nav} />));
  // A tap may lead to another screen.
  window.addEventListener('pointerdown', started, { once: true });
  whenQuiet().then(started);
}

function loadScreen(path: ScreenPath) {
  if (isHome(path))
    return import('./features/home/HomeScreen.tsx').then(({ default: Home }) => ({ default: Home }));
  return screenTable().then((screens) => screens[path]());
}

/** The page has begun: what was asked for early is taken or no longer right, and the next screen or a question may be needed. */
function started(): void {
  dropEarly();
  screenTable().catch(() => undefined);
  loadQuestion().catch(() => undefined);
}

/** Which file each screen is in. It is a file of its own, because it changes with every release, and home does without it. */
async function screenTable() {
  const { SCREENS, createDrawPage } = await import('./app/screens.ts');
  drawPage ??= createDrawPage();
  return SCREENS;
}
