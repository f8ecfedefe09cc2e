export { billNoticeCalls } from './hit.ts';
export { addBillerPush } from './push.ts';
export { purgeNotices } from './store.ts';
