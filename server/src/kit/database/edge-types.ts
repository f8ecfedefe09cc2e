import type { Generated } from 'kysely';

/** Scripts of channels, with who proposed and approved them. */
export type ScriptKind = 'CLOSE_TITLE' | 'EXTERNAL' | 'LOGIN_FAILED';

export type ChannelScripts = {
  script_id: Generated<number>;
  output_endpoint: string;
  kind: ScriptKind;
  hash: string;
  content: string;
  proposed_by: string;
  proposed_at: Date;
  approved_by: string | null;
  approved_at: Date | null;
  proposed_uid: number | null;
  approved_uid: number | null;
};

/** Filled in by the database. */
export type ChannelScriptAudit = {
  audit_id: Generated<number>;
  script_id: number;
  output_endpoint: string;
  kind: ScriptKind;
  hash: string;
  act: 'PROPOSED' | 'APPROVED';
  person: string;
  database_user: Generated<string>;
  at: Generated<Date>;
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
