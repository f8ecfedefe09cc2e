// Runs in the measured page, before the page's own code.
(() => {
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done));

  const bench = {
    /** Milliseconds from the slowest tap or key to the next paint; browsers do not report those below a frame. */
    slowest: 0,
    /** Resolves after two frames, when the observers have run. */
    painted: async () => {
      await frame();
      await frame();
      await new Promise((done) => setTimeout(done, 50));
    },
    /** Milliseconds from the navigation to the painting of the page's largest part so far. */
    largestMs: 0,
    /** Resolves when an amount has been painted, to the milliseconds since the navigation. */
    owed: new Promise<number>((painted) => {
      const observer = new MutationObserver(() => {
        if (!document.body?.textContent.includes('¥')) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => painted(performance.now())));
      });
      observer.observe(document, { childList: true, subtree: true, characterData: true });
    }),
    /** Whether the device has stored the app, and the accounts of a payer. */
    stored: async () => {
      const names = await caches.keys();
      const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      const databases = (await indexedDB.databases()).map(({ name }) => name);
      return files.flat().length > 0 && databases.includes('life-payment') && (await hasAccounts());
    },
    height: () => document.documentElement.scrollHeight,
    toTheEnd: () => scrollTo(0, bench.height()),
    /** Resolves when the page has become higher. */
    grown: async (from: number) => {
      while (bench.height() <= from) await frame();
    },
    /** Scrolls by `px` at each frame, away from the end. Answers how long each frame took, in ms. */
    scrollFrames: async (count: number, px: number) => {
      const took: number[] = [];
      let last = await frame();
      for (let i = 0; i < count; i += 1) {
        scrollBy(0, -px);
        const now = await frame();
        took.push(now - last);
        last = now;
      }
      return took;
    },
  };

  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) bench.largestMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });

  async function hasAccounts(): Promise<boolean> {
    const database = await settled(indexedDB.open('life-payment'));
    const keys = await settled(database.transaction('answers').objectStore('answers').getAllKeys());
    database.close();
    return keys.some((key) => String(key).includes('accounts'));
  }

  function settled<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }

  // TypeScript's DOM library does not have this option yet.
  const taps: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry instanceof PerformanceEventTiming && interactionOf(entry) > 0)
        bench.slowest = Math.max(bench.slowest, entry.duration);
  }).observe(taps);

  /** The number of an event's tap or key; 0 for none. */
  function interactionOf(entry: PerformanceEventTiming & { readonly interactionId?: number }): number {
    return entry.interactionId ?? 0;
  }

  Object.assign(globalThis, { bench });
})();
