import { inOrder } from './in-order.ts';

const PERSON = `'^[a-z0-9][a-z0-9._@-]{1,63}$'`;

/** Operators, what they did, what one of them proposes and another approves, and units they declare to be on maintenance. */
export const operators = inOrder(
  // Nobody is deleted: the log names them.
  `create table operators (
    operator text primary key check (operator ~ ${PERSON}),
    added_by text not null,
    added_at timestamptz not null,
    removed_at timestamptz
  )`,

  // A line before a command and one after it: a use without its second line was broken off. login: who the machine says it was.
  `create table operator_log (
    log_id bigint generated always as identity primary key,
    use_id text not null,
    outcome text not null check (outcome in ('STARTED', 'DONE', 'FAILED')),
    operator text not null,
    login text not null,
    database_user text not null default session_user,
    command text not null,
    arguments text not null,
    error text,
    at timestamptz not null,
    check ((outcome = 'FAILED') = (error is not null))
  )`,
  `create unique index operator_log_starts on operator_log (use_id) where outcome = 'STARTED'`,
  `create unique index operator_log_ends on operator_log (use_id) where outcome <> 'STARTED'`,
  `create function operator_log_refuses_change() returns trigger language plpgsql as $$
    begin raise exception '% is append-only', tg_table_name; end $$`,
  `create trigger operator_log_append_only before update or delete or truncate on operator_log
    for each statement execute function operator_log_refuses_change()`,

  // parts: what of the subject it is about; two live proposals never share one.
  `create table proposals (
    proposal_id bigint generated always as identity primary key,
    kind text not null check (kind in ('REFUND', 'CHANNEL', 'OPERATOR')),
    subject text not null,
    parts text[] not null,
    content jsonb not null,
    reason text not null,
    state text not null check (state in ('PROPOSED', 'APPROVED', 'DECLINED', 'EXPIRED')),
    proposed_by text not null references operators,
    proposed_at timestamptz not null,
    expires_at timestamptz not null,
    decided_by text references operators,
    decided_at timestamptz,
    check ((state in ('APPROVED', 'DECLINED')) = (decided_by is not null)),
    check ((state = 'PROPOSED') = (decided_at is null)),
    check (state <> 'APPROVED' or decided_by <> proposed_by)
  )`,
  `create index proposals_subject on proposals (kind, subject)`,
  `create index proposals_live on proposals (expires_at) where state = 'PROPOSED'`,
  `create function proposals_guard() returns trigger language plpgsql as $$
    begin
      if old.state <> 'PROPOSED'
        or (new.kind, new.subject, new.parts, new.content, new.reason, new.proposed_by, new.proposed_at, new.expires_at)
          is distinct from
          (old.kind, old.subject, old.parts, old.content, old.reason, old.proposed_by, old.proposed_at, old.expires_at) then
        raise exception 'a proposal is decided once and never changes';
      end if;
      return new;
    end $$`,
  `create trigger proposals_guard before update on proposals for each row execute function proposals_guard()`,
  `create trigger proposals_stay before delete or truncate on proposals
    for each statement execute function operator_log_refuses_change()`,

  // null: the service's own refund, of a rejected bill or of a payment that came after the close.
  `alter table refunds add column proposal_id bigint references proposals`,

  // What units say of themselves is taken over each minute; this stays beside it.
  `create table unit_maintenance (
    unit_id text primary key references units,
    from_at timestamptz not null,
    until timestamptz not null check (until > from_at),
    reason text not null,
    declared_by text not null references operators
  )`,
  `create trigger unit_maintenance_changed after insert or update or delete on unit_maintenance
    for each statement execute function bump_cache_version('units')`,
);
