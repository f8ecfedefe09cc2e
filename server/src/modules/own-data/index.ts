export { advanceClosing, advanceCopy } from './advance.ts';
export { ownDataCalls } from './calls.ts';
export { countLateClosings } from './closing-store.ts';
export { purgeCopies } from './copy-store.ts';
export { purgeClosed } from './purge-closed.ts';
