-- Tells every process that its copy of a small table is old.
create function bump_cache_version() returns trigger language plpgsql as $$
begin
  update cache_versions set version = version + 1 where name = tg_argv[0];
  return null;
end;
$$;

create function channel_scripts_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.approved_by is not null then
    raise exception 'a script is proposed first';
  end if;
  if tg_op = 'UPDATE' and (old.approved_by is not null
    or (new.script_id, new.output_endpoint, new.kind, new.content, new.proposed_by, new.proposed_at)
      is distinct from
      (old.script_id, old.output_endpoint, old.kind, old.content, old.proposed_by, old.proposed_at)) then
    raise exception 'a script is approved once and never changes';
  end if;
  return new;
end;
$$;

create function channel_scripts_keep_login() returns trigger language plpgsql as $$
begin
  if new.proposed_uid is distinct from old.proposed_uid then
    raise exception 'a script is approved once and never changes';
  end if;
  if new.approved_by is not null and new.proposed_uid is null and exists (select from staff_logins) then
    raise exception 'two persons are two logins';
  end if;
  return new;
end;
$$;

create function channel_scripts_refuse_change() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name; end;
$$;

create function channel_scripts_write_down() returns trigger language plpgsql as $$
begin
  insert into channel_script_audit (script_id, output_endpoint, kind, hash, act, person)
  values (new.script_id, new.output_endpoint, new.kind, new.hash,
    case when new.approved_by is null then 'PROPOSED' else 'APPROVED' end,
    coalesce(new.approved_by, new.proposed_by));
  return null;
end;
$$;

create table cache_versions (
  name text primary key,
  version bigint not null default 1
);

-- `name`: a text by BCP 47 tag.
create table channels (
  output_endpoint text primary key,
  channel_group text not null check (channel_group in ('standard', 'groupTelecom', 'operatorApp', 'miniProgram', 'partner')),
  theme text not null default 'standard' check (theme in ('standard', 'group')),
  settings jsonb not null default '{}',
  secret_cipher bytea not null,
  -- Takes over at `next_secret_from`.
  next_secret_cipher bytea,
  next_secret_from timestamptz,
  name jsonb not null,
  check ((next_secret_cipher is null) = (next_secret_from is null))
);
create trigger channels_changed after insert or delete or update on channels
  for each statement execute function bump_cache_version('channels');

-- Scripts of channels have full power over the page: a proposal never changes, and another person approves it.
create table channel_scripts (
  script_id bigint generated always as identity primary key,
  output_endpoint text not null references channels,
  kind text not null check (kind in ('CLOSE_TITLE', 'EXTERNAL', 'LOGIN_FAILED')),
  hash text not null,
  content text not null check (octet_length(content) <= 262144),
  proposed_by text not null check (proposed_by ~ '^[a-z0-9][a-z0-9._@-]{1,63}$'),
  proposed_at timestamptz not null default now(),
  approved_by text,
  approved_at timestamptz,
  proposed_uid bigint,
  approved_uid bigint,
  check (hash = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
  check (approved_by ~ '^[a-z0-9][a-z0-9._@-]{1,63}$' and approved_by <> proposed_by),
  check ((approved_by is null) = (approved_at is null)),
  constraint channel_scripts_two_logins
    check (approved_by is null or proposed_uid is null or (approved_uid is not null and approved_uid <> proposed_uid))
);
create index channel_scripts_approved on channel_scripts (output_endpoint, kind, approved_at);
create trigger channel_scripts_changed after insert or update on channel_scripts
  for each statement execute function bump_cache_version('channels');
create trigger channel_scripts_guard before insert or update on channel_scripts
  for each row execute function channel_scripts_guard();
create trigger channel_scripts_keep_login before update on channel_scripts
  for each row execute function channel_scripts_keep_login();
create trigger channel_scripts_stay before delete or truncate on channel_scripts
  for each statement execute function channel_scripts_refuse_change();
create trigger channel_scripts_write_down after insert or update on channel_scripts
  for each row execute function channel_scripts_write_down();

-- Written by the database itself.
create table channel_script_audit (
  audit_id bigint generated always as identity primary key,
  script_id bigint not null references channel_scripts,
  output_endpoint text not null,
  kind text not null,
  hash text not null,
  act text not null check (act in ('PROPOSED', 'APPROVED')),
  person text not null,
  database_user text not null default session_user,
  at timestamptz not null default now()
);
create trigger channel_script_audit_append_only before delete or update or truncate on channel_script_audit
  for each statement execute function channel_scripts_refuse_change();

-- Nothing about a person. An event that is sent twice is one row.
create table analytics_events (
  event_id bigint generated always as identity primary key,
  visit text not null,
  at timestamptz not null,
  kind text not null,
  page text not null,
  call text not null default '',
  name text not null default '',
  duration_ms integer not null default -1,
  product text not null,
  platform text not null,
  version text not null,
  output_endpoint text not null,
  received_at timestamptz not null,
  unique (visit, at, kind, page, call, name, duration_ms)
);

insert into cache_versions (name) values ('units'), ('channels'), ('crediting');
