import { useState } from 'react';
import { newId } from '../../host/id.ts';
import { m } from '../../i18n/messages.ts';
import { ALBUM_MOST } from '../../ui/defaults.ts';
import type { Picture } from './draft.ts';
import { shrink } from './shrink.ts';

type Change = (next: (before: readonly Picture[]) => readonly Picture[]) => void;

/** Adds chosen files one by one, made smaller, and reports those that can't be sent. */
export function usePictures(
  pictures: readonly Picture[],
  change: Change,
  showError: (error: string) => void,
) {
  const [working, setWorking] = useState(0);
  const add = async (chosen: readonly File[]): Promise<void> => {
    const room = ALBUM_MOST - pictures.length - working;
    const files = chosen.slice(0, Math.max(0, room));
    if (files.length < chosen.length) showError(m.feedback_pictures_too_many({ most: ALBUM_MOST }));
    setWorking((count) => count + files.length);
    for (const file of files) {
      const base64 = await shrink(file);
      setWorking((count) => count - 1);
      if (base64 === null) showError(m.feedback_picture_unreadable({ name: file.name }));
      else change((before) => [...before, { id: newId(), base64 }]);
    }
  };
  return { working, add };
}
