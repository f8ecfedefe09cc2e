// Runs in the measured page, before the page's own code.
(() => {
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done));

  const bench = {
    /** How long the slowest tap or key took to the next paint, in ms; what took less than a frame is not told. */
    slowest: 0,
    /** Two frames, and the observers after them. */
    painted: async () => {
      await frame();
      await frame();
      await new Promise((done) => setTimeout(done, 50));
    },
    height: () => document.documentElement.scrollHeight,
    toTheEnd: () => scrollTo(0, bench.height()),
    /** Until the page is higher than it was. */
    grown: async (from: number) => {
      while (bench.height() <= from) await frame();
    },
    /** Scrolls by so many px at each frame, away from the end; how long each frame took, in ms. */
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

  // The type of the option is not in the DOM's library yet.
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

  /** The number of the tap or key an event belongs to; 0 for none. */
  function interactionOf(entry: PerformanceEventTiming & { readonly interactionId?: number }): number {
    return entry.interactionId ?? 0;
  }

  Object.assign(globalThis, { bench });
})();
