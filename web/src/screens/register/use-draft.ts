import { useEffect, useState } from 'react';
import { useApp } from '../../app/context.ts';
import { type Draft, readDraft } from './draft.ts';

const KEY = 'registration';

/** What the payer fills in, kept in this tab until `forget`. */
export const useDraft = () => {
  const { perTab } = useApp();
  const [draft, setDraft] = useState<Draft>(() => readDraft(JSON.parse(perTab.getItem(KEY) ?? 'null')));
  useEffect(() => perTab.setItem(KEY, JSON.stringify(draft)), [perTab, draft]);
  return {
    draft,
    change: (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next })),
    forget: () => perTab.removeItem(KEY),
  };
};
