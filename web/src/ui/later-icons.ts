import type { LaterIcon } from './Icon.tsx';

// Icons of few screens: each is in the file of the screen that draws it, and not in home's.

export const PLACE: LaterIcon = {
  path: 'M12 21c-4.3-4.6-6.5-7.9-6.5-10.9a6.5 6.5 0 0 1 13 0c0 3-2.2 6.3-6.5 10.9ZM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
};
export const TOOLS: LaterIcon = {
  path: 'M14.5 6.3a4.3 4.3 0 0 1 5.3-1l-2.8 2.8.4 2 2 .4 1-.9a4.3 4.3 0 0 1-5.9 4.6L8.3 20.4a2 2 0 0 1-2.9-2.9l6.3-6.2a4.3 4.3 0 0 1 2.8-5Z',
};
export const STAR: LaterIcon = {
  path: 'm12 4 2.5 5.1 5.6.8-4.1 3.9 1 5.6-5-2.7-5 2.7 1-5.6-4.1-3.9 5.6-.8Z',
};
export const COPY: LaterIcon = {
  path: 'M9.5 8.5h9A1.5 1.5 0 0 1 20 10v9a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 8 19v-9a1.5 1.5 0 0 1 1.5-1.5ZM16 8.5V5a1.5 1.5 0 0 0-1.5-1.5H5.5A1.5 1.5 0 0 0 4 5v9a1.5 1.5 0 0 0 1.5 1.5H8',
};
export const WALLET: LaterIcon = {
  path: 'M5 6.5h13A1.5 1.5 0 0 1 19.5 8v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5h11M16 13h.01',
};
export const EXIT: LaterIcon = {
  path: 'M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10.5 12H20M16.5 8.5 20 12l-3.5 3.5',
};
export const COUPON: LaterIcon = {
  path: 'M4.5 6.5h15A1.5 1.5 0 0 1 21 8v2a2 2 0 0 0 0 4v2a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 16v-2a2 2 0 0 0 0-4V8a1.5 1.5 0 0 1 1.5-1.5ZM14.5 9.5v5',
};
export const SEARCH: LaterIcon = {
  path: 'M10.8 4a6.8 6.8 0 1 1 0 13.6 6.8 6.8 0 0 1 0-13.6ZM15.8 15.8 20 20',
};
export const ACCOUNTS: LaterIcon = {
  path: 'M4.5 6.5h15A1.5 1.5 0 0 1 21 8v9.5a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5V8a1.5 1.5 0 0 1 1.5-1.5ZM3 10.5h18M7 15h4',
};
