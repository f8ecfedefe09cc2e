// Runs in the measured page, before the page's own code.
const frame = () => new Promise((done) => requestAnimationFrame(done));

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
  grown: async (from) => {
    while (bench.height() <= from) await frame();
  },
  /** Scrolls by so many px at each frame, away from the end; how long each frame took, in ms. */
  scrollFrames: async (count, px) => {
    const took = [];
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
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId > 0) bench.slowest = Math.max(bench.slowest, duration);
}).observe({ type: 'event', durationThreshold: 16, buffered: true });

globalThis.bench = bench;
