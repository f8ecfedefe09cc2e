import { inOrder } from './in-order.ts';

/** Channels, units and content: small tables, read through a cache that a version invalidates. */
export const catalogue = inOrder(
  `create table cache_versions (name text primary key, version bigint not null default 1)`,
  `insert into cache_versions (name) values ('channels'), ('units')`,
  `create function bump_cache_version() returns trigger language plpgsql as $$
    begin
      update cache_versions set version = version + 1 where name = tg_argv[0];
      return null;
    end $$`,

  `create table channels (
    output_endpoint text primary key,
    channel_group text not null
      check (channel_group in ('standard', 'groupTelecom', 'operatorApp', 'miniProgram', 'partner')),
    name_zh text not null,
    name_en text not null,
    theme text not null default 'standard' check (theme in ('standard', 'group')),
    secret text not null,
    settings jsonb not null default '{}'
  )`,
  `create trigger channels_changed after insert or update or delete on channels
    for each statement execute function bump_cache_version('channels')`,

  `create table units (
    unit_id text primary key,
    project_type text not null,
    description jsonb not null
  )`,
  `create trigger units_changed after insert or update or delete on units
    for each statement execute function bump_cache_version('units')`,

  `create table banners (
    banner_id text primary key,
    output_endpoint text references channels,
    title_zh text not null,
    title_en text not null,
    text_zh text not null,
    text_en text not null,
    route text,
    position integer not null
  )`,
);
