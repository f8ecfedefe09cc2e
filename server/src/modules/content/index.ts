export { contentCalls } from './calls.ts';
export { contentCommand } from './command.ts';
export { readContent } from './file.ts';
export { loadContent } from './load.ts';
