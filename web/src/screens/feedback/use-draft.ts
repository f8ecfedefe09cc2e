import { useEffect, useState } from 'react';
import { useApp } from '../../app/context.ts';
import { type Draft, EMPTY, type Picture, readDraft, readPictures } from './draft.ts';

const KEY = 'feedback';
const PICTURES_KEY = 'feedbackPictures';
/** The key of the pictures in memory: this tab's storage may have no room for them. */
const IN_MEMORY = [PICTURES_KEY];

/** The form's values, stored in this tab until `forget`. */
export function useDraft() {
  const { perTab, queryClient } = useApp();
  const lifeUserId = perTab.getItem('lifeUserId') ?? '';
  const [draft, setDraft] = useState<Draft>(() => readDraft(read(perTab, KEY), lifeUserId));
  const [pictures, setPictures] = useState(() =>
    readPictures(queryClient.getQueryData(IN_MEMORY) ?? read(perTab, PICTURES_KEY), lifeUserId),
  );
  const [kept, setKept] = useState(true);
  useEffect(() => perTab.setItem(KEY, JSON.stringify({ ...draft, lifeUserId })), [perTab, draft, lifeUserId]);
  useEffect(() => {
    queryClient.setQueryDefaults(IN_MEMORY, { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData(IN_MEMORY, { lifeUserId, pictures });
    setKept(keepPictures(perTab, lifeUserId, pictures));
  }, [perTab, queryClient, pictures, lifeUserId]);
  return {
    draft,
    pictures,
    /** False: there was no room for the pictures, and a reload loses them. */
    kept,
    /** A changed draft is a new request, so it loses its request id. */
    change: (next: Partial<Draft>) => setDraft((before) => ({ ...before, requestId: null, ...next })),
    changePictures: (next: (before: readonly Picture[]) => readonly Picture[]) => {
      setPictures(next);
      setDraft((before) => ({ ...before, requestId: null }));
    },
    forget: () => {
      setDraft(EMPTY);
      setPictures([]);
    },
  };
}

function read(storage: Storage, key: string): unknown {
  return JSON.parse(storage.getItem(key) ?? 'null');
}

/** Stores the pictures, which may be more than the browser has room for. Returns whether they are stored. */
function keepPictures(storage: Storage, lifeUserId: string, pictures: readonly Picture[]): boolean {
  try {
    storage.setItem(PICTURES_KEY, JSON.stringify({ lifeUserId, pictures }));
    return true;
  } catch {
    storage.removeItem(PICTURES_KEY);
    return false;
  }
}
