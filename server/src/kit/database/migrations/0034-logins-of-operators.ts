import { inOrder } from './in-order.ts';

const KINDS = `('REFUND', 'CHANNEL', 'OPERATOR', 'SECRET', 'LOGIN', 'USER')`;

/**
 * Logins of machines that operators are bound to, and the logins proposals and scripts were proposed and approved from:
 * two persons are two logins. Null: made before logins were kept, or in the sandbox; once there are logins, it is not
 * approved any more, also not by a program of the version before.
 */
export const loginsOfOperators = inOrder(
  // Never deleted: who once was bound does not bind a first login again.
  `create table operator_logins (
    operator text not null references operators,
    uid bigint not null check (uid >= 0),
    bound_by text not null,
    bound_at timestamptz not null,
    ended_at timestamptz,
    primary key (operator, uid)
  )`,
  `create index operator_logins_uid on operator_logins (uid) where ended_at is null`,

  `alter table proposals drop constraint proposals_kind_check, add check (kind in ${KINDS})`,
  `alter table proposals
    add column proposed_uid bigint,
    add column decided_uid bigint,
    add constraint proposals_two_logins check (
      state <> 'APPROVED' or proposed_uid is null or (decided_uid is not null and decided_uid <> proposed_uid))`,
  `create function proposals_keep_login() returns trigger language plpgsql as $$
    begin
      if new.proposed_uid is distinct from old.proposed_uid then
        raise exception 'a proposal is decided once and never changes';
      end if;
      if new.state = 'APPROVED' and new.proposed_uid is null and exists (select from operator_logins) then
        raise exception 'two persons are two logins';
      end if;
      return new;
    end $$`,
  `create trigger proposals_keep_login before update on proposals for each row execute function proposals_keep_login()`,

  `alter table channel_scripts
    add column proposed_uid bigint,
    add column approved_uid bigint,
    add constraint channel_scripts_two_logins check (
      approved_by is null or proposed_uid is null or (approved_uid is not null and approved_uid <> proposed_uid))`,
  `create function channel_scripts_keep_login() returns trigger language plpgsql as $$
    begin
      if new.proposed_uid is distinct from old.proposed_uid then
        raise exception 'a script is approved once and never changes';
      end if;
      if new.approved_by is not null and new.proposed_uid is null and exists (select from operator_logins) then
        raise exception 'two persons are two logins';
      end if;
      return new;
    end $$`,
  `create trigger channel_scripts_keep_login before update on channel_scripts
    for each row execute function channel_scripts_keep_login()`,
);
