import { useQuery } from '@tanstack/react-query';
import { canOpenOptions, type OpenableAccount } from '../../api/autopay.ts';
import { useApp } from '../../app/context.ts';

/**
 * The saved accounts for which automatic payment can be opened from this page; none while that is not known. No unit is asked.
 * Nobody asked for it, so a failure is not told.
 */
export function useOpenable(): readonly OpenableAccount[] {
  const { api } = useApp();
  const { data } = useQuery({ ...canOpenOptions(api), retry: false });
  return data?.here === 'OK' ? data.accounts : [];
}
