export { contentCalls } from './calls.ts';
export { type Banner, writeBanners } from './store.ts';
