import { inOrder } from './in-order.ts';

/**
 * The trigger function of a table whose rows one person proposes and another approves. Once staff have logins, it refuses
 * an approval of what was proposed without one. `once`: the error when the proposer's login is changed; `approved`: the
 * condition of an approval.
 */
const keepLogin = (table: string, once: string, approved: string): string =>
  `create or replace function ${table}_keep_login() returns trigger language plpgsql as $$
    begin
      if new.proposed_uid is distinct from old.proposed_uid then
        raise exception '${once}';
      end if;
      if ${approved} and new.proposed_uid is null and exists (select from staff_logins) then
        raise exception 'two persons are two logins';
      end if;
      return new;
    end $$`;

/**
 * People who run the service are staff. The views keep the names of before for processes of the version before this one;
 * the version after it drops them.
 */
export const staff = inOrder(
  `alter table operators rename to staff`,
  `alter table staff rename column operator to staff`,
  `create view operators as select staff as operator, added_by, added_at, removed_at from staff`,

  `alter table operator_logins rename to staff_logins`,
  `alter table staff_logins rename column operator to staff`,
  `alter index operator_logins_uid rename to staff_logins_uid`,
  `create view operator_logins as
    select staff as operator, uid, bound_by, bound_at, ended_at from staff_logins`,

  `alter table operator_log rename to staff_log`,
  `alter table staff_log rename column operator to staff`,
  `alter index operator_log_starts rename to staff_log_starts`,
  `alter index operator_log_ends rename to staff_log_ends`,
  `alter function operator_log_refuses_change() rename to staff_log_refuses_change`,
  `alter trigger operator_log_append_only on staff_log rename to staff_log_append_only`,
  // An insert through a view gets the defaults of the table: number and database user need not be named.
  `create view operator_log as
    select log_id, use_id, outcome, staff as operator, login, database_user, command, arguments, error, at from staff_log`,

  keepLogin('proposals', 'a proposal is decided once and never changes', "new.state = 'APPROVED'"),
  keepLogin('channel_scripts', 'a script is approved once and never changes', 'new.approved_by is not null'),
);
