export { contentCalls } from './calls.ts';
export { loadContentFile } from './command.ts';
export { readContent } from './file.ts';
export { loadContent } from './load.ts';
export { readService } from './service-store.ts';
