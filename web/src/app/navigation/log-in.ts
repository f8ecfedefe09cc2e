import { POP_UP_PATH } from '@life-payment/contract/pages';
import { useLocation } from 'wouter';
import { useSearch } from 'wouter/use-browser-location';
import { keepTarget } from '../../session/target.ts';
import { useApp } from '../context.ts';
import { useNavigation } from './navigation.ts';

/** The pop-up's status that asks to log in. */
const LOGIN_STATUS = 1;

/** Goes to the login, which returns to the present page. */
export function useLogIn(): () => void {
  const { perTab } = useApp();
  const { navigate } = useNavigation();
  const [path] = useLocation();
  const search = useSearch();
  return () => {
    keepTarget(perTab, path + search);
    navigate(POP_UP_PATH, { status: LOGIN_STATUS });
  };
}
