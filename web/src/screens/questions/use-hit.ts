import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { hitQuestion } from '../../api/content.ts';
import { useApp } from '../../app/context.ts';

/** Counts a question when it is first opened here. Failures are ignored. */
export function useHit(): (faqId: string) => void {
  const { api } = useApp();
  const { mutate } = useMutation({ mutationFn: (faqId: string) => hitQuestion(api, faqId) });
  const opened = useRef(new Set<string>());
  return (faqId) => {
    if (opened.current.has(faqId)) return;
    opened.current.add(faqId);
    mutate(faqId);
  };
}
