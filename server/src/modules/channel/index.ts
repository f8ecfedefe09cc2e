export { channelCalls } from './calls.ts';
export { type Channels, DEFAULT_ENDPOINT, openChannels } from './channels.ts';
export { servedScript } from './scripts.ts';
export { scriptCommand } from './scripts-command.ts';
export { approveScript, proposeScript } from './scripts-store.ts';
export { type Channel, writeChannels } from './store.ts';
