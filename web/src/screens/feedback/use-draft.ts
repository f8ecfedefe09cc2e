import { useEffect, useState } from 'react';
import { useApp } from '../../app/context.ts';
import {
  type About,
  type Draft,
  EMPTY,
  EMPTY_QUESTION,
  type Picture,
  readDraft,
  readPictures,
} from './draft.ts';

const FEEDBACK = { key: 'feedback', pictures: 'feedbackPictures', empty: EMPTY };
const QUESTION = { key: 'question', pictures: 'questionPictures', empty: EMPTY_QUESTION };

/** The form's values, stored in this tab until `forget`. Feedback, and the question about one order or bill, are stored apart. */
export function useDraft(about: About | null) {
  const { perTab, queryClient } = useApp();
  const { key, pictures: picturesKey, empty } = about ? QUESTION : FEEDBACK;
  const lifeUserId = perTab.getItem('lifeUserId') ?? '';
  const owner = about ? JSON.stringify([lifeUserId, about]) : lifeUserId;
  const [draft, setDraft] = useState<Draft>(() => readDraft(read(perTab, key), owner, empty));
  const [pictures, setPictures] = useState(() =>
    readPictures(queryClient.getQueryData([picturesKey]) ?? read(perTab, picturesKey), owner),
  );
  const [kept, setKept] = useState(true);
  useEffect(() => perTab.setItem(key, JSON.stringify({ ...draft, owner })), [perTab, draft, key, owner]);
  useEffect(() => {
    // In memory too: this tab's storage may have no room for them.
    queryClient.setQueryDefaults([picturesKey], { gcTime: Number.POSITIVE_INFINITY });
    queryClient.setQueryData([picturesKey], { owner, pictures });
    setKept(keepPictures(perTab, picturesKey, owner, pictures));
  }, [perTab, queryClient, pictures, picturesKey, owner]);
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
      setDraft(empty);
      setPictures([]);
    },
  };
}

function read(storage: Storage, key: string): unknown {
  return JSON.parse(storage.getItem(key) ?? 'null');
}

/** Stores the pictures, which may be more than the browser has room for. Returns whether they are stored. */
function keepPictures(storage: Storage, key: string, owner: string, pictures: readonly Picture[]): boolean {
  try {
    storage.setItem(key, JSON.stringify({ owner, pictures }));
    return true;
  } catch {
    storage.removeItem(key);
    return false;
  }
}
