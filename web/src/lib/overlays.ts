import type { City } from './api/catalogue.ts';
import { TIP_MS, TOAST_MS } from './defaults.ts';
import { createStore } from './store.ts';

/** The view of a page whose session has ended; parts that are left out or empty say that the payer is logged out. */
export type LoggedOut = { readonly title?: string; readonly text: string; readonly action?: string };

type QuestionText = {
  title: string;
  text?: string;
  confirm?: string;
  /** null: there is nothing to choose. */
  cancel?: string | null;
  /** True if confirming ends something, so that the other button is the prominent one. */
  ends?: true;
};

/** A question that waits for its answer. */
export type Question = QuestionText & { readonly answer: (yes: boolean) => void };

type Note = { readonly id: number; readonly text: string; readonly ms: number };

export type Showing = {
  /** The number of pieces of work that the page waits for. */
  readonly loading: number;
  readonly toast: Note | null;
  /** Has a title: the specification's `Warm reminder`. */
  readonly tip: Note | null;
  readonly question: Question | null;
  readonly citySelector: {
    readonly current: string | null;
    readonly answer: (city: City | null) => void;
  } | null;
  readonly loggedOut: LoggedOut | null;
};

/** Everything that lies over the screens. */
export type Overlays = ReturnType<typeof createOverlays>;

const NOTHING: Showing = {
  loading: 0,
  toast: null,
  tip: null,
  question: null,
  citySelector: null,
  loggedOut: null,
};

export function createOverlays() {
  const showing = createStore<Showing>(NOTHING);
  const change = (next: Partial<Showing>) => showing.set({ ...showing.get(), ...next });
  let id = 0;
  const note = (text: string, ms: number): Note => {
    id += 1;
    return { id, text, ms };
  };
  return {
    showing,
    toast: (text: string) => change({ toast: note(text, TOAST_MS) }),
    tip: (text: string, ms = TIP_MS) => change({ tip: note(text, ms) }),
    endToast: () => change({ toast: null }),
    endTip: () => change({ tip: null }),
    /** Asks a question; resolves to true for the confirming button, and to false otherwise. */
    confirm: (question: QuestionText): Promise<boolean> => {
      showing.get().question?.answer(false);
      return new Promise((resolve) => {
        const answer = (yes: boolean) => {
          change({ question: null });
          resolve(yes);
        };
        change({ question: { ...question, answer } });
      });
    },
    /** Opens the city selector; `current` is the current area. Resolves to null if it was closed without a choice. */
    chooseCity: (current: string | null): Promise<City | null> => {
      showing.get().citySelector?.answer(null);
      return new Promise((resolve) => {
        const answer = (city: City | null) => {
          change({ citySelector: null });
          resolve(city);
        };
        change({ citySelector: { current, answer } });
      });
    },
    /** Covers the screen while `work` runs; resolves to its result. */
    whileLoading: async <T>(work: Promise<T>): Promise<T> => {
      change({ loading: showing.get().loading + 1 });
      try {
        return await work;
      } finally {
        change({ loading: showing.get().loading - 1 });
      }
    },
    logOut: (loggedOut: LoggedOut) => change({ loggedOut }),
  };
}

/** A page that has not loaded after this time may never load, so the payer gets this one back. */
const MOST_MS = 10_000;

/** Goes to a page outside of the app, and covers the screen until that page shows. `onStay`: as `leave` runs it. */
export function leaveForPage(overlays: Overlays, address: string, onStay?: () => void): void {
  overlays.whileLoading(leave(() => window.location.assign(address), onStay));
}

/**
 * Leaves by `go`. `onStay` runs once when this page is shown again, or was never left: the app around it may have taken the
 * address over, or nothing came from it. Resolves then, or when the page is left.
 */
export function leave(go: () => void, onStay?: () => void, withinMs = MOST_MS): Promise<void> {
  const over = new AbortController();
  const left = new Promise<void>((resolve) => {
    const stay = () => {
      if (!over.signal.aborted) onStay?.();
      over.abort();
      resolve();
    };
    const { signal } = over;
    setTimeout(stay, withinMs);
    window.addEventListener('pagehide', () => resolve(), { signal });
    window.addEventListener('pageshow', ({ persisted }) => persisted && stay(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden || stay(), { signal });
  });
  go();
  return left;
}
