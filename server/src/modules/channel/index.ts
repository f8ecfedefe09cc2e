export { channelCalls } from './calls.ts';
export { DEFAULT_ENDPOINT, openChannels } from './channels.ts';
export { type ChannelDescription, readDescription } from './description.ts';
export { httpsOnly } from './https-only.ts';
export { hashOf, SCRIPT_KINDS, servedScript } from './scripts.ts';
export { type ChannelScript, listScripts, putScript } from './scripts-store.ts';
export { dropReplacedSecrets, rotateSecret } from './secrets.ts';
export { putChannel, writeChannels } from './store.ts';
