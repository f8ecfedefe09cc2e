import { inOrder } from './in-order.ts';

/**
 * Scripts that channels bring, which have full power over the page: a proposal never changes, another person approves
 * it, and both acts are written down by the database itself.
 */
export const channelScripts = inOrder(
  `create table channel_scripts (
    script_id bigint generated always as identity primary key,
    output_endpoint text not null references channels,
    kind text not null check (kind in ('CLOSE_TITLE', 'EXTERNAL', 'LOGIN_FAILED')),
    hash text not null check (hash = encode(sha256(convert_to(content, 'UTF8')), 'hex')),
    content text not null check (octet_length(content) <= 262144),
    proposed_by text not null check (proposed_by ~ '^[a-z0-9][a-z0-9._@-]{1,63}$'),
    proposed_at timestamptz not null default now(),
    approved_by text check (approved_by ~ '^[a-z0-9][a-z0-9._@-]{1,63}$' and approved_by <> proposed_by),
    approved_at timestamptz,
    check ((approved_by is null) = (approved_at is null))
  )`,
  `create index channel_scripts_approved on channel_scripts (output_endpoint, kind, approved_at)`,
  `create table channel_script_audit (
    audit_id bigint generated always as identity primary key,
    script_id bigint not null references channel_scripts,
    output_endpoint text not null,
    kind text not null,
    hash text not null,
    act text not null check (act in ('PROPOSED', 'APPROVED')),
    person text not null,
    database_user text not null default session_user,
    at timestamptz not null default now()
  )`,

  `create function channel_scripts_guard() returns trigger language plpgsql as $$
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
    end $$`,
  `create trigger channel_scripts_guard before insert or update on channel_scripts
    for each row execute function channel_scripts_guard()`,
  `create function channel_scripts_write_down() returns trigger language plpgsql as $$
    begin
      insert into channel_script_audit (script_id, output_endpoint, kind, hash, act, person)
      values (new.script_id, new.output_endpoint, new.kind, new.hash,
        case when new.approved_by is null then 'PROPOSED' else 'APPROVED' end,
        coalesce(new.approved_by, new.proposed_by));
      return null;
    end $$`,
  `create trigger channel_scripts_write_down after insert or update on channel_scripts
    for each row execute function channel_scripts_write_down()`,
  `create trigger channel_scripts_changed after insert or update on channel_scripts
    for each statement execute function bump_cache_version('channels')`,

  `create function channel_scripts_refuse_change() returns trigger language plpgsql as $$
    begin raise exception '% is append-only', tg_table_name; end $$`,
  `create trigger channel_scripts_stay before delete or truncate on channel_scripts
    for each statement execute function channel_scripts_refuse_change()`,
  `create trigger channel_script_audit_append_only before update or delete or truncate on channel_script_audit
    for each statement execute function channel_scripts_refuse_change()`,
);
