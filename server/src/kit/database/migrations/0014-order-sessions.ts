import { inOrder } from './in-order.ts';

/**
 * Who pays by a partner's link is a guest: a user nobody has proved a number of. A guest has one order session, by the
 * link that was opened, and at most one order that is unpaid or paid.
 */
export const orderSessions = inOrder(
  `alter table users
    add column guest boolean not null default false,
    alter column mobile_cipher drop not null,
    alter column mobile_hash drop not null,
    alter column mobile_masked drop not null,
    add check (guest = (mobile_cipher is null) and guest = (mobile_hash is null) and guest = (mobile_masked is null))`,
  `create index users_guests on users (created_at) where guest`,

  // A row is kept until its link has ended: until then it says that the link was opened.
  `create table order_sessions (
    life_user_id text primary key references users,
    token_hash bytea not null unique,
    output_endpoint text not null,
    jti_hash bytea not null,
    unit_id text not null,
    area text not null,
    number_cipher bytea not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    link_ends_at timestamptz not null,
    unique (output_endpoint, jti_hash)
  )`,
  `create index order_sessions_over on order_sessions (link_ends_at)`,

  // The statement that writes an order goes through only for one of two that race, and each sees what was committed
  // before it: so the second one finds the first's order here.
  `create function one_order_of_guest() returns trigger language plpgsql as $$
    begin
      if exists (
        select from orders o join payments p using (life_user_id, order_id)
        where o.life_user_id = new.life_user_id and o.order_id <> new.order_id and o.source = 'DEB'
          and p.state <> 'CLOSED')
      then raise exception using errcode = 'LP002', message = 'the order session has an order'; end if;
      return null;
    end $$`,
  `create trigger one_order_of_guest after insert on orders for each row when (new.source = 'DEB')
    execute function one_order_of_guest()`,
);
