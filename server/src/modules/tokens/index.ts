export { advanceToken } from './advance.ts';
export { awaitToken, keepToken } from './keep.ts';
export { readTokens, type ShownToken, tokenCodeOf } from './read.ts';
export { countTokensMissing, endTokenSearch, tokensMissing } from './store.ts';
