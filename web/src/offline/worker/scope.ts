/** The types of the service worker's scope; TypeScript's DOM types are those of a page. */

type ExtendableEvent = Event & { readonly waitUntil: (work: Promise<unknown>) => void };

export type FetchEvent = ExtendableEvent & {
  readonly request: Request & { readonly isReloadNavigation?: boolean };
  /** The response to the request that the browser made while the worker was starting; undefined without one. */
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (answer: Promise<Response>) => void;
};

type MessageToWorker = ExtendableEvent & { readonly data: unknown };

type Listen = {
  (name: 'install' | 'activate', act: (event: ExtendableEvent) => void): void;
  (name: 'fetch', act: (event: FetchEvent) => void): void;
  (name: 'message', act: (event: MessageToWorker) => void): void;
};

export type WorkerScope = {
  readonly addEventListener: Listen;
  readonly skipWaiting: () => Promise<void>;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
};
