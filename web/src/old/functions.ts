// Browser functions (not of JavaScript itself) that the app uses and some old browsers miss.

AbortSignal.timeout ??= (ms: number): AbortSignal => {
  const controller = new AbortController();
  setTimeout(() => {
    // `abort` does not take a reason in these browsers, so the signal gets it as a property.
    const reason = new DOMException('signal timed out', 'TimeoutError');
    if (!('reason' in controller.signal))
      Object.defineProperty(controller.signal, 'reason', { value: reason });
    controller.abort(reason);
  }, ms);
  return controller.signal;
};
