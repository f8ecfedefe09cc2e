-- Tells every process that its copy of a small table is old.
create function bump_cache_version() returns trigger language plpgsql as $$
begin
  update cache_versions set version = version + 1 where name = tg_argv[0];
  return null;
end;
$$;

create function channel_scripts_need_approval() returns trigger language plpgsql as $$
begin
  if exists (select from staff) and not exists (
    select from proposals where proposal_id = new.proposal_id and kind = 'SCRIPT' and state = 'APPROVED'
      and content->>'content' = new.content) then
    raise exception 'a script is approved by two persons';
  end if;
  return null;
end;
$$;

create function channel_scripts_refuse_change() returns trigger language plpgsql as $$
begin raise exception '% is append-only', tg_table_name; end;
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

-- Scripts of channels have full power over the page: each is of an approved proposal, and never changes. The newest of a kind is in
-- force. Those of a sandbox's beginning have no proposal.
create table channel_scripts (
  script_id bigint generated always as identity primary key,
  output_endpoint text not null references channels,
  kind text not null check (kind in ('CLOSE_TITLE', 'EXTERNAL', 'LOGIN_FAILED')),
  hash text not null,
  content text not null check (octet_length(content) <= 262144),
  proposal_id bigint references proposals,
  approved_at timestamptz not null,
  check (hash = encode(sha256(convert_to(content, 'UTF8')), 'hex'))
);
create index channel_scripts_approved on channel_scripts (output_endpoint, kind, approved_at);
create trigger channel_scripts_changed after insert on channel_scripts
  for each statement execute function bump_cache_version('channels');
create trigger channel_scripts_stay before update or delete or truncate on channel_scripts
  for each statement execute function channel_scripts_refuse_change();
create constraint trigger channel_scripts_two_persons after insert on channel_scripts deferrable initially deferred
  for each row execute function channel_scripts_need_approval();

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
