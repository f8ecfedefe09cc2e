/**
 * The storage, or one that lasts as long as the page: in a partner's frame or a private window the browser may refuse
 * access, and paying must still work.
 */
export function openStorage(open: () => Storage): Storage {
  try {
    const storage = open();
    storage.setItem('probe', '1');
    storage.removeItem('probe');
    return storage;
  } catch {
    return memory();
  }
}

function memory(): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (index) => [...items.keys()][index] ?? null,
    removeItem: (key) => {
      items.delete(key);
    },
    setItem: (key, value) => {
      items.set(key, value);
    },
  };
}
