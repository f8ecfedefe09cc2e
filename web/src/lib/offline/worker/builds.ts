const PREFIX = 'life-payment ';

/** The store of a build: its files, and the documents of the channels that were opened. */
export function storeOf(build: string): Promise<Cache> {
  return caches.open(PREFIX + build);
}

/** Deletes what builds have stored, but this one and the two before, which open pages may still need; without one everything. */
export async function dropBuilds(but?: string): Promise<void> {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(PREFIX) && name !== `${PREFIX}${but}`,
  );
  const old = but === undefined ? others : others.slice(0, -2);
  await Promise.all(old.map((name) => caches.delete(name)));
}

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
