type Later = Event & { readonly waitUntil: (work: Promise<unknown>) => void };

export type FetchEvent = Later & {
  readonly request: Request & { readonly isReloadNavigation?: boolean };
  readonly preloadResponse: Promise<Response | undefined>;
  readonly respondWith: (answer: Promise<Response>) => void;
};

/** The service worker's scope; TypeScript's DOM types are those of a page. */
export type WorkerScope = {
  addEventListener(name: 'install' | 'activate', act: (event: Later) => void): void;
  addEventListener(name: 'fetch', act: (event: FetchEvent) => void): void;
  addEventListener(name: 'message', act: (event: Later & { readonly data: unknown }) => void): void;
  readonly skipWaiting: () => Promise<void>;
  readonly clients: { readonly claim: () => Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
};
