export { DEFAULT_ENDPOINT } from './channels.ts';
export { channelOfKind, provesNumber, signingChannel } from './sign-on.ts';
