// What the app uses of the browser, beside the language, and some old browsers miss.

AbortSignal.timeout ??= (ms: number): AbortSignal => {
  const controller = new AbortController();
  setTimeout(() => {
    // An abort had no reason yet: who asks for it reads it from the signal.
    const reason = new DOMException('signal timed out', 'TimeoutError');
    if (!('reason' in controller.signal))
      Object.defineProperty(controller.signal, 'reason', { value: reason });
    controller.abort(reason);
  }, ms);
  return controller.signal;
};
