import { inOrder } from './in-order.ts';

/**
 * Which channels open which users by their word, and whether the user has proved the number there. Who came by a channel
 * before goes on as then. Processes of before write users and provisional sessions as unproved: these prove themselves anew.
 */
export const channelBindings = inOrder(
  `create table channel_bindings (
    life_user_id text not null references users,
    output_endpoint text not null,
    proved boolean not null,
    at timestamptz not null,
    primary key (life_user_id, output_endpoint)
  )`,
  `insert into channel_bindings (life_user_id, output_endpoint, proved, at)
    select life_user_id, output_endpoint, true, now()
    from (select life_user_id, output_endpoint from sessions where status = 1
          union select life_user_id, output_endpoint from channel_empowerments
          union select life_user_id, output_endpoint from consents) as known
    where life_user_id is not null`,

  // Those of today have a proved number; the default is only for who is added by a process of before.
  `alter table users add column mobile_proved boolean not null default true`,
  `alter table users alter column mobile_proved set default false`,
  `alter table sessions add column proved boolean not null default false`,
);
