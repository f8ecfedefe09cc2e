export { advanceClosing } from './advance-closing.ts';
export { ownDataCalls } from './calls.ts';
export { countLateClosings } from './closing-store.ts';
export { advanceCopy } from './copy.ts';
export { purgeCopies } from './copy-store.ts';
export { purgeClosed } from './purge-closed.ts';
