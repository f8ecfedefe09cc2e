const mb = () => {
  globalThis.gc?.();
  globalThis.gc?.();
  const m = process.memoryUsage();
  return [m.rss / 1e6, m.heapUsed / 1e6, m.heapTotal / 1e6];
};
const b = mb();
await import(process.argv[2]);
const a = mb();
console.log(process.argv[2].slice(-50), a.map((x, i) => (x - b[i]).toFixed(1)).join(' / '));
