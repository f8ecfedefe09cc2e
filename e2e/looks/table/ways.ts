import { mobileField } from '../../support/steps/register.ts';
import type { Look } from '../look.ts';

/** Ways into the app, and ways out of it. */
export const WAYS: readonly Look[] = [
  {
    name: 'register',
    path: '/pages/register/register',
    holder: 'anybody',
    file: 'RegisterScreen',
    shows: mobileField,
  },
  {
    name: 'log-in',
    path: '/pages/popUp/popUp',
    holder: 'anybody',
    file: 'PopUpScreen',
    shows: ({ page, words }) => page.getByRole('heading', { name: words.pop_welcome_title }),
  },
  {
    name: 'maintenance',
    path: '/pages/systemMaintenance/systemMaintenance',
    holder: 'anybody',
    file: 'MaintenanceScreen',
    shows: ({ page, words }) => page.getByRole('heading', { name: words.maintenance_heading }),
  },
  {
    name: 'jump',
    path: '/pages/jump/jump',
    holder: 'anybody',
    calls: ['/output/channel/getOutputEndpointConfig'],
    query: () => ({ jumpUrl: 'https://elsewhere.example/' }),
    shows: ({ page, words }) => page.getByRole('alert').getByText(words.jump_refused),
  },
  {
    name: 'app-jump',
    path: '/pages/jump/appjump',
    holder: 'anybody',
    file: 'AppJumpScreen',
    query: () => ({ page: 'jfjl' }),
    shows: ({ page, words }) => page.getByRole('button', { name: words.jump_wallet_open }),
  },
  {
    name: 'mini-program-jump',
    path: '/pages/jump/jumpGwxcx',
    holder: 'anybody',
    file: 'MiniProgramScreen',
    shows: ({ page, words }) => page.getByRole('heading', { name: words.jump_mini_outside }),
  },
  {
    name: 'not-found',
    path: '/pages/none/none',
    holder: 'anybody',
    shows: ({ page, words }) => page.getByRole('button', { name: words.back_home }),
  },
];
