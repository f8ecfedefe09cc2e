import { lazy, Suspense, useEffect, useRef } from 'react';
import { useApp } from '../app/context.ts';
import { m } from '../i18n/messages.ts';
import { useStore } from '../kit/store.ts';
import type { Showing, Overlays as Shown } from '../overlays/overlays.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { LoadingView } from '../ui/views/Views.tsx';
import s from './Overlays.module.css';

const CitySelector = lazy(() => import('../city-selector/CitySelector.tsx'));

/** Everything that can lie over a screen, mounted once. */
export function Overlays() {
  const { overlays } = useApp();
  const showing = useStore(overlays.showing);
  return (
    <>
      {showing.loading > 0 && <Veil />}
      {showing.question && <ConfirmPopup question={showing.question} />}
      {showing.citySelector && (
        <Suspense fallback={<Veil />}>
          <CitySelector {...showing.citySelector} />
        </Suspense>
      )}
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

/** The prominent button stands last: at the thumb. */
function ConfirmPopup({ question }: { question: NonNullable<Showing['question']> }) {
  const { title, text, confirm = m.confirm(), cancel = m.cancel(), ends, answer } = question;
  const keep = cancel && (
    <Button variant={ends ? 'primary' : 'soft'} onClick={() => answer(false)}>
      {cancel}
    </Button>
  );
  return (
    <Dialog
      title={title}
      onClose={() => answer(false)}
      actions={
        <>
          {!ends && keep}
          <Button variant={ends ? 'ends' : 'primary'} onClick={() => answer(true)}>
            {confirm}
          </Button>
          {ends && keep}
        </>
      }
    >
      {text && <p>{text}</p>}
    </Dialog>
  );
}

function Notes({ showing, overlays }: { showing: Showing; overlays: Shown }) {
  const { toast, tip } = showing;
  return (
    <>
      <div role="status">{toast && <Note key={toast.id} {...toast} onEnd={overlays.endToast} />}</div>
      <div role="alert">{tip && <Note key={tip.id} {...tip} onEnd={overlays.endTip} />}</div>
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
