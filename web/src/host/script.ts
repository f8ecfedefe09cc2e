const WITHIN_MS = 10_000;

/** Loads a script into the page; rejects if it does not load within ten seconds. */
export function loadScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error(`the script of ${new URL(address, window.location.href).origin} did not load`));
    };
    const timer = setTimeout(fail, WITHIN_MS);
    script.src = address;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    document.head.append(script);
  });
}
