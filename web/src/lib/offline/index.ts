export { readKept } from './keeper.ts';
export { Offline as default } from './Offline.tsx';
