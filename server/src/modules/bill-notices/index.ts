export { billNoticeCalls } from './hit.ts';
export { addBillerPush } from './push.ts';
export { noticesPurge } from './store.ts';
