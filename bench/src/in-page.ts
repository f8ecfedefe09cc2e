// Runs in the measured page, before the page's own code.
(() => {
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done));

  const bench = {
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
    /** True once the device has stored the app, and the accounts of a payer. */
    stored: async () => {
      const names = await caches.keys();
      const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      const databases = (await indexedDB.databases()).map(({ name }) => name);
      return files.flat().length > 0 && databases.includes('life-payment') && (await hasAccounts());
    },
  };

  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) bench.largestMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });

  async function hasAccounts(): Promise<boolean> {
    const database = await settled(indexedDB.open('life-payment'));
    const entries = await settled(database.transaction('answers').objectStore('answers').getAll());
    database.close();
    return JSON.stringify(entries).includes('accounts');
  }

  function settled<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  }

  Object.assign(globalThis, { bench });
})();
