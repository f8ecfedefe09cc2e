import { useEffect, useRef } from 'react';
import { useApp } from '../lib/app.ts';
import { m } from '../lib/i18n/messages.ts';
import { later } from '../lib/later.tsx';
import type { Question, Showing, Overlays as Shown } from '../lib/overlays.ts';
import { useStore } from '../lib/store.ts';
import { LoadingView } from '../ui/Views.tsx';
import s from './app.module.css';

/** Loads the app's own question, which home loads after its first data: then it can be asked without a network too. */
export const loadQuestion = () => import('./ConfirmPopup.tsx');

const ConfirmPopup = later(loadQuestion, { instead: AskPlainly });
const CitySelector = later(() => import('../features/system/CitySelector.tsx'), { meanwhile: <Veil /> });

/** Everything that can lie over a screen, mounted once. */
export function Overlays() {
  const { overlays } = useApp();
  const showing = useStore(overlays.showing);
  return (
    <>
      {showing.loading > 0 && <Veil />}
      {showing.question && <ConfirmPopup question={showing.question} />}
      {showing.citySelector && <CitySelector {...showing.citySelector} />}
      <Notes showing={showing} overlays={overlays} />
    </>
  );
}

/** Covers the page while it waits as a whole. It shows after 200 ms, so that a quick answer does not flicker. */
function Veil() {
  return (
    <div className={s['veil']} ref={useOnTop()}>
      <LoadingView />
    </div>
  );
}

/** Shows an element above everything else, also above open dialogs if the browser can do that. */
function useOnTop() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (!element || !('showPopover' in element)) return;
    element.popover = 'manual';
    element.showPopover();
  }, []);
  return ref;
}

/** Asks by the browser's own dialog when the code of ours does not come: after a release it may be gone. */
function AskPlainly({ question: { title, text = '', answer } }: { question: Question }) {
  useEffect(() => answer(window.confirm(`${title}\n${text}`)), [title, text, answer]);
  return null;
}

function Notes({ showing, overlays }: { showing: Showing; overlays: Shown }) {
  const { toast, tip } = showing;
  return (
    <>
      <div role="status">{toast && <Note key={toast.id} {...toast} onEnd={overlays.endToast} />}</div>
      <div role="alert">
        {tip && <Note key={tip.id} title={m.tip_title()} {...tip} onEnd={overlays.endTip} />}
      </div>
    </>
  );
}

function Note({ title, text, ms, onEnd }: { title?: string; text: string; ms: number; onEnd: () => void }) {
  const ref = useOnTop();
  useEffect(() => {
    const timer = setTimeout(onEnd, ms);
    return () => clearTimeout(timer);
  }, [ms, onEnd]);
  return (
    <div className={title === undefined ? s['toast'] : s['tip']} ref={ref}>
      {title !== undefined && <strong>{title}</strong>}
      <span>{text}</span>
    </div>
  );
}
