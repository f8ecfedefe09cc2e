export { advanceClosing, advanceCopy } from './advance.ts';
export { ownDataCalls } from './calls.ts';
export { closedAccountsPurge } from './closed-purge.ts';
export { countLateClosings } from './closing-store.ts';
export { copiesPurge } from './copy-store.ts';
