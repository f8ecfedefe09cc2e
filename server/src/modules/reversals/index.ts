export { advanceReversal } from './advance.ts';
export {
  type AskedReversal,
  beginReversal,
  noteToldReversal,
  reversalToAsk,
} from './begin.ts';
export { countReversalsOpen, reversalsOf, reversalsOpen } from './store.ts';
