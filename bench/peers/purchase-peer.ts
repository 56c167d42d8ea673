/**
 * The limit beside purchases: PostgreSQL alone, taking the same locks and writing the same rows as two functions, one a transaction: the order is
 * placed, then paid. Texts are copied from an order of ours. No HTTP, no sign-in, no prices worked out, nothing told.
 */
import type { Rig } from '../rig.ts'

/** Of kinds the server does not hear, so that neither has work from the other's orders. */
const TOPIC = 'bench.bought'
const DUE = 'bench_pay'

/** @param order_id a paid order of ours, whose texts the copies have */
export async function preparePurchases(rig: Rig, order_id: number): Promise<void> {
  await rig.sql('create schema if not exists bench')
  await rig.sql(`create sequence if not exists bench.purchases start 1000000`)
  for (const [name, where] of [
    ['order_orders', 'id = $1'],
    ['order_items', 'order_id = $1'],
    ['payment_payments', 'id = (select payment_id from order_payments where order_id = $1)'],
    ['ledger_accounts', `code = 'order:$1:escrow'`],
  ] as const)
    await rig.sql(`create table bench.${name} as select * from ${name} where ${where.replace('$1', String(order_id))}`)
  await rig.sql(PLACE)
  await rig.sql(PAY)
  await rig.sql(`create or replace function bench.wallet_of(p_user bigint) returns bigint language sql stable as
    $$ select id from ledger_accounts where code = 'user:' || p_user || ':wallet' $$`)
}

const PLACE = `
  create or replace function bench.place(p_user bigint, p_sku bigint) returns bigint language plpgsql as $$
  declare sku goods_skus; o bench.order_orders; it bench.order_items; n bigint := nextval('bench.purchases'); made bigint; at timestamptz;
  begin
    perform pg_advisory_xact_lock(hashtextextended('bench_buyer:' || p_user, 0));
    perform 1 from goods_checkouts where user_id = p_user and submit_token = gen_random_uuid();
    select * into o from bench.order_orders;
    select * into it from bench.order_items;
    at := platform_now();
    insert into order_orders (order_no, checkout_no, kind, user_id, shop_id, status, refund_by, source, address, buyer_note, goods_fen, shipping_fen, total_fen,
      commission_bp, settle_days, ship_hours, pay_deadline)
    values ('B' || n, 'B' || n, 'goods', p_user, o.shop_id, 'pending_payment', o.refund_by, o.source, o.address, '', o.goods_fen, o.shipping_fen, o.total_fen,
      o.commission_bp, o.settle_days, o.ship_hours, at + interval '30 minutes') returning id into made;
    insert into order_items (order_id, thing, thing_id, sku_id, title, title_en, image, sku_name, price_fen, subtotal_fen, snapshot)
    values (made, 'goods', it.thing_id, p_sku, it.title, it.title_en, it.image, it.sku_name, it.price_fen, it.subtotal_fen, it.snapshot);
    insert into order_logs (order_id, actor_type, actor_id, event, to_status) values (made, 'user', p_user, 'created', 'pending_payment');
    insert into platform_deadlines (kind, ref_id, due_at) values ('${DUE}', made, at + interval '30 minutes');
    insert into platform_outbox (topic, aggregate, payload) values ('${TOPIC}', 'order:' || made, jsonb_build_object('order_id', made, 'user_id', p_user, 'shop_id', o.shop_id));
    select * into sku from goods_skus where id = p_sku for update;
    if sku.stock - sku.locked_stock < 1 then raise exception 'sold out'; end if;
    update goods_skus set locked_stock = locked_stock + 1 where id = p_sku;
    insert into goods_reservations (order_id, sku_id, goods_id, user_id, qty) values (made, p_sku, sku.goods_id, p_user, 1);
    insert into goods_checkouts (user_id, submit_token, order_ids) values (p_user, gen_random_uuid(), array[made]);
    return made;
  end $$`

const PAY = `
  create or replace function bench.pay(p_user bigint, p_order bigint) returns void language plpgsql as $$
  declare o order_orders; p bench.payment_payments; n bigint := nextval('bench.purchases'); paid bigint; moved bigint; wallet bigint; escrow bigint; left_fen bigint; at timestamptz; r goods_reservations;
  begin
    select * into o from order_orders where id = p_order for update;
    if o.status <> 'pending_payment' then raise exception 'paid'; end if;
    select * into p from bench.payment_payments;
    at := platform_now();
    insert into payment_payments (pay_no, user_id, purpose, purpose_ids, details, amount_fen, channel, status, expires_at, settled_as, succeeded_at, paid_fen)
    values ('B' || n, p_user, p.purpose, array[p_order], p.details, o.total_fen, p.channel, p.status, at + interval '15 minutes', p.settled_as, at, o.total_fen) returning id into paid;
    perform set_config('juya.ledger', 'posting', true);
    insert into ledger_transactions (type, idem_key, ref_type, ref_id, ref_no, created_at)
    values ('orderPaidFromWallet', 'bench:' || n, 'order', p_order::text, o.order_no, at) returning id into moved;
    insert into ledger_accounts (code, owner_type, owner_id, kind, mode)
    select 'order:' || p_order || ':escrow', a.owner_type, p_order, a.kind, a.mode from bench.ledger_accounts a returning id into escrow;
    wallet := bench.wallet_of(p_user);
    select balance_fen into left_fen from ledger_accounts where id = wallet for update;
    if left_fen < o.total_fen then raise exception 'short'; end if;
    update ledger_accounts set balance_fen = balance_fen - o.total_fen where id = wallet;
    update ledger_accounts set balance_fen = o.total_fen where id = escrow;
    insert into ledger_entries (tx_id, line, account_id, amount_fen, balance_after_fen, created_at)
    values (moved, 1, wallet, -o.total_fen, left_fen - o.total_fen, at), (moved, 2, escrow, o.total_fen, o.total_fen, at);
    update order_orders set status = 'to_ship', paid_at = at, paid_fen = o.total_fen, ship_deadline = at + interval '3 days', version = version + 1 where id = p_order;
    insert into order_payments (order_id, payment_id, pay_no, channel, amount_fen, paid_at) values (p_order, paid, 'B' || n, p.channel, o.total_fen, at);
    insert into order_logs (order_id, actor_type, actor_id, event, from_status, to_status) values (p_order, 'user', p_user, 'paid', 'pending_payment', 'to_ship');
    delete from platform_deadlines where kind = '${DUE}' and ref_id = p_order;
    insert into platform_deadlines (kind, ref_id, due_at) values ('${DUE}_ship', p_order, at + interval '3 days'), ('${DUE}_late', p_order, at + interval '2 days');
    insert into platform_outbox (topic, aggregate, payload) values ('${TOPIC}', 'order:' || p_order, jsonb_build_object('order_id', p_order)),
      ('${TOPIC}', 'user:' || p_user, jsonb_build_object('order_id', p_order));
    update goods_reservations set status = 'consumed' where order_id = p_order returning * into r;
    update goods_skus set stock = stock - 1, locked_stock = locked_stock - 1 where id = r.sku_id;
    update goods_goods set sold_count = sold_count + 1 where id = r.goods_id;
  end $$`
