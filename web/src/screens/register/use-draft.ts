import { useEffect, useState } from 'react';
import type { OwnPurpose } from '../../api/registration.ts';
import { useApp } from '../../app/context.ts';
import { type Draft, readDraft } from './draft.ts';

/** The form's values, stored in this tab under a key until `forget`. */
export function useDraft(key: 'registration' | 'authorisation' | OwnPurpose) {
  const { perTab } = useApp();
  const [draft, setDraft] = useState<Draft>(() => readDraft(JSON.parse(perTab.getItem(key) ?? 'null')));
  useEffect(() => perTab.setItem(key, JSON.stringify(draft)), [perTab, key, draft]);
  return {
    draft,
    change: (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next })),
    forget: () => perTab.removeItem(key),
  };
}
