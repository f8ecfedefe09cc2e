import { type Retention, SERVICE } from '../kit/retention.ts';

/** The tables of this room, with their retention. */
export const CHANNEL_TABLES = { channels: SERVICE, channel_scripts: SERVICE } as const satisfies Record<
  string,
  Retention
>;
