create function staff_log_refuses_change() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name; end;
$$;

create function proposals_guard() returns trigger language plpgsql as $$
begin
  if old.state <> 'PROPOSED'
    or (new.kind, new.subject, new.parts, new.content, new.reason, new.proposed_by, new.proposed_at, new.expires_at)
      is distinct from
      (old.kind, old.subject, old.parts, old.content, old.reason, old.proposed_by, old.proposed_at, old.expires_at) then
    raise exception 'a proposal is decided once and never changes';
  end if;
  return new;
end;
$$;

create function proposals_keep_login() returns trigger language plpgsql as $$
begin
  if new.proposed_uid is distinct from old.proposed_uid then
    raise exception 'a proposal is decided once and never changes';
  end if;
  if new.state = 'APPROVED' and new.proposed_uid is null and exists (select from staff_logins) then
    raise exception 'two persons are two logins';
  end if;
  return new;
end;
$$;

-- Nobody is deleted: the log names them.
create table staff (
  staff text primary key check (staff ~ '^[a-z0-9][a-z0-9._@-]{1,63}$'),
  added_by text not null,
  added_at timestamptz not null,
  removed_at timestamptz
);

-- Logins of the machine (uid). Never deleted: whoever once was bound does not bind a first login again.
create table staff_logins (
  staff text not null references staff,
  uid bigint not null check (uid >= 0),
  bound_by text not null,
  bound_at timestamptz not null,
  ended_at timestamptz,
  primary key (staff, uid)
);
create index staff_logins_uid on staff_logins (uid) where ended_at is null;

-- A line before a command and one after it; a use without its second line was broken off.
create table staff_log (
  log_id bigint generated always as identity primary key,
  use_id text not null,
  outcome text not null check (outcome in ('STARTED', 'DONE', 'FAILED')),
  staff text not null,
  login text not null,
  database_user text not null default session_user,
  command text not null,
  arguments text not null,
  error text,
  at timestamptz not null,
  check ((outcome = 'FAILED') = (error is not null))
);
create unique index staff_log_ends on staff_log (use_id) where outcome <> 'STARTED';
create unique index staff_log_starts on staff_log (use_id) where outcome = 'STARTED';
create trigger staff_log_append_only before delete or update or truncate on staff_log
  for each statement execute function staff_log_refuses_change();

-- Acts that one staff member proposes and another one decides.
create table proposals (
  proposal_id bigint generated always as identity primary key,
  kind text not null check (kind in ('REFUND', 'END_BILL', 'END_PAYMENT', 'END_REFUND', 'END_MANDATE', 'REVERSAL', 'ADJUSTMENT', 'CHANNEL', 'SECRET',
    'SCRIPT', 'USER', 'STAFF', 'LOGIN')),
  subject text not null,
  -- Parts of the subject; two live proposals never share one.
  parts text[] not null,
  content jsonb not null,
  reason text not null,
  state text not null check (state in ('PROPOSED', 'APPROVED', 'DECLINED', 'EXPIRED')),
  proposed_by text not null references staff,
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by text references staff,
  decided_at timestamptz,
  -- Two persons are two logins. Null in the sandbox, which has none.
  proposed_uid bigint,
  decided_uid bigint,
  check ((state in ('APPROVED', 'DECLINED')) = (decided_by is not null)),
  check ((state = 'PROPOSED') = (decided_at is null)),
  check (state <> 'APPROVED' or decided_by <> proposed_by),
  constraint proposals_two_logins
    check (state <> 'APPROVED' or proposed_uid is null or (decided_uid is not null and decided_uid <> proposed_uid))
);
create index proposals_live on proposals (expires_at) where state = 'PROPOSED';
create index proposals_subject on proposals (kind, subject);
create trigger proposals_guard before update on proposals
  for each row execute function proposals_guard();
create trigger proposals_keep_login before update on proposals
  for each row execute function proposals_keep_login();
create trigger proposals_stay before delete or truncate on proposals
  for each statement execute function staff_log_refuses_change();

-- Partners behind an open circuit breaker.
create table partners_left_alone (
  partner text primary key,
  since timestamptz not null,
  told_at timestamptz not null
);
