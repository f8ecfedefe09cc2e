import { ACCOUNTS_PATH } from '@life-payment/contract/pages';
import { useNavigation } from '../app/navigation/navigation.ts';
import { depth } from '../pages/history.ts';

/** Leaves the page of a group: back to the page before, or to the accounts. Resolves when the page has changed. */
export function useLeave(): () => Promise<void> {
  const { back, redirect } = useNavigation();
  return async () => {
    if (depth() === 0) {
      redirect(ACCOUNTS_PATH);
      return;
    }
    const left = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    back();
    await left;
  };
}
