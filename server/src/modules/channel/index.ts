export { channelCalls } from './calls.ts';
export { type Channels, openChannels } from './channels.ts';
export { type Channel, writeChannels } from './store.ts';
