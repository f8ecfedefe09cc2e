export { billNoticeCalls } from './hit.ts';
export { addBillerPush } from './push.ts';
export { noncesPurge, noticesPurge } from './store.ts';
