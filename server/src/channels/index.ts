export { DEFAULT_ENDPOINT } from './channels.ts';
