import { inOrder } from './in-order.ts';

const KIND = (row: string) =>
  `coalesce(${row}.wallet_id_kind, case when ${row}.wallet_user_id ~ '^2088\\d{12}$' then 'USER_ID' else 'OPEN_ID' end)`;

/**
 * The ids by which wallets name a user: at most one of each kind at each wallet. `live`: the user was not replaced; a live id
 * names one user. `sessions.proved_wallet_ids`: what a provisional session has proved, `[{kind, id}]`.
 *
 * `users.wallet_user_id` stays for processes of the version before. A trigger takes what is written there, and whether the
 * user was replaced, into the new table. The version after drops the trigger and the column.
 *
 * The first fill holds no lock on the users; the second, under the trigger's lock, adds what was written meanwhile.
 */
export const userWallets = inOrder(
  `create table user_wallets (
    life_user_id text not null references users,
    provider text not null,
    kind text not null check (kind in ('USER_ID', 'OPEN_ID')),
    id text not null,
    live boolean not null,
    primary key (life_user_id, provider, kind)
  )`,
  `alter table sessions add column proved_wallet_ids jsonb`,
  fill(`where u.wallet_user_id is not null`),
  `create unique index user_wallets_id on user_wallets (provider, id) where live`,
  `create index user_wallets_replaced on user_wallets (provider, id) where not live`,
  `create function users_wallet() returns trigger language plpgsql as $$
    begin
      if new.wallet_user_id is not null then
        insert into user_wallets (life_user_id, provider, kind, id, live)
        values (new.life_user_id, 'alipay', ${KIND('new')}, new.wallet_user_id, new.state <> 'REPLACED')
        on conflict (life_user_id, provider, kind) do update set id = excluded.id, live = excluded.live;
      end if;
      if tg_op = 'UPDATE' then
        if new.wallet_user_id is null and old.wallet_user_id is not null then
          delete from user_wallets where life_user_id = new.life_user_id;
        end if;
        if (new.state = 'REPLACED') <> (old.state = 'REPLACED') then
          update user_wallets w set live = new.state <> 'REPLACED'
          where w.life_user_id = new.life_user_id and not exists (
            select from user_wallets other
            where other.provider = w.provider and other.id = w.id and other.live
              and other.life_user_id <> w.life_user_id);
        end if;
      end if;
      return null;
    end $$`,
  `create trigger users_wallet after insert or update of wallet_user_id, wallet_id_kind, state on users
    for each row execute function users_wallet()`,
  `update user_wallets w set live = u.state <> 'REPLACED' from users u
   where u.life_user_id = w.life_user_id and w.live <> (u.state <> 'REPLACED')`,
  fill(`left join user_wallets w on w.life_user_id = u.life_user_id and w.id = u.wallet_user_id
    where u.wallet_user_id is not null and w.id is null`),
);

/** Adds the ids of these users. */
function fill(which: string): string {
  return `insert into user_wallets (life_user_id, provider, kind, id, live)
    select u.life_user_id, 'alipay', ${KIND('u')}, u.wallet_user_id, u.state <> 'REPLACED' from users u ${which}
    on conflict (life_user_id, provider, kind) do update set id = excluded.id, live = excluded.live`;
}
