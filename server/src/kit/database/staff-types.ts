import type { ColumnType, Generated } from 'kysely';
import type { ProposalState } from './states.ts';

/** Staff members. */
export type Staff = { staff: string; added_by: string; added_at: Date; removed_at: Date | null };

/** Logins (uid) of staff members. */
export type StaffLogins = {
  staff: string;
  uid: number;
  bound_by: string;
  bound_at: Date;
  ended_at: Date | null;
};

export type StaffLog = {
  log_id: Generated<number>;
  use_id: string;
  outcome: 'STARTED' | 'DONE' | 'FAILED';
  staff: string;
  /** Login name on the machine the command ran on. */
  login: string;
  database_user: Generated<string>;
  command: string;
  /** Masked. */
  arguments: string;
  error: string | null;
  at: Date;
};

export type Proposals = {
  proposal_id: Generated<number>;
  kind:
    | 'REFUND'
    | 'END_BILL'
    | 'END_PAYMENT'
    | 'END_REFUND'
    | 'END_MANDATE'
    | 'REVERSAL'
    | 'ADJUSTMENT'
    | 'CHANNEL'
    | 'SECRET'
    | 'SCRIPT'
    | 'USER'
    | 'STAFF'
    | 'LOGIN';
  subject: string;
  parts: string[];
  /** What is proposed, as `staff/proposals/act.ts` writes it. */
  content: ColumnType<unknown, string, never>;
  reason: string;
  state: ProposalState;
  proposed_by: string;
  proposed_at: Date;
  expires_at: Date;
  decided_by: string | null;
  decided_at: Date | null;
  proposed_uid: number | null;
  decided_uid: number | null;
};

/** Partners that a process leaves alone because they do not answer. */
export type PartnersLeftAlone = {
  /** `wallet`, `sms` or `unit <id>` */
  partner: string;
  since: Date;
  /** The last time that a process said so. */
  told_at: Date;
};

/** Maintenance of units, declared by staff. */
export type UnitMaintenance = {
  unit_id: string;
  from_at: Date;
  until: Date;
  reason: string;
  declared_by: string;
};
