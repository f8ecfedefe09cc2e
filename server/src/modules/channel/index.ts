export { channelCalls } from './calls.ts';
export { type Channels, DEFAULT_ENDPOINT, openChannels } from './channels.ts';
export { hashOf, SCRIPT_KINDS, servedScript } from './scripts.ts';
export { approveScript, listScripts, proposeScript, readScript, type ScriptFacts } from './scripts-store.ts';
export { type Channel, writeChannels } from './store.ts';
