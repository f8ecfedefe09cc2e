export { channelCalls } from './calls.ts';
export { type Channels, DEFAULT_ENDPOINT, openChannels } from './channels.ts';
export { type ChannelDescription, readDescription } from './description.ts';
export { hashOf, SCRIPT_KINDS, servedScript } from './scripts.ts';
export { approveScript, listScripts, proposeScript, readScript, type ScriptFacts } from './scripts-store.ts';
export { type Channel, putChannel, writeChannels } from './store.ts';
