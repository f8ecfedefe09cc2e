import type { Generated } from 'kysely';

export type ScriptKind = 'CLOSE_TITLE' | 'EXTERNAL' | 'LOGIN_FAILED';

/** Scripts of channels, each of an approved proposal; null: of a sandbox's beginning. */
export type ChannelScripts = {
  script_id: Generated<number>;
  output_endpoint: string;
  kind: ScriptKind;
  hash: string;
  content: string;
  proposal_id: number | null;
  approved_at: Date;
};

export type AnalyticsEvents = {
  event_id: Generated<number>;
  visit: string;
  at: Date;
  kind: string;
  page: string;
  call: string;
  name: string;
  duration_ms: number;
  product: string;
  platform: string;
  version: string;
  output_endpoint: string;
  received_at: Date;
};
