/**
 * The limit beside check-ins: PostgreSQL alone, taking the same lock and writing the same rows as one function. No HTTP, no sign-in, no links between people or
 * limits looked at, no streak worked out.
 */
import type { Rig } from '../rig.ts'

/** The next person checks in. The script that pgbench runs. */
export const CHECK_IN = `select bench.check_in(nextval('bench.check_ins'));\n`

/** @param first_id the first of the people who check in, each once, one after the other; they have savings */
export async function prepareCheckIns(rig: Rig, first_id: number): Promise<void> {
  await rig.sql('create schema if not exists bench')
  await rig.sql(`create sequence bench.check_ins minvalue 0 start ${first_id}`)
  await rig.sql(FUNCTION)
}

const FUNCTION = `
  create or replace function bench.check_in(p_user bigint) returns void language plpgsql as $$
  declare book points_books; at timestamptz; today date; entry bigint; lot_end timestamptz; number text := gen_random_uuid(); counted bigint; task bigint;
  begin
    insert into platform_idempotency (scope, actor, key, request_hash) values ('bench.sign', 'user:' || p_user, number, sha256(number::bytea));
    select * into book from points_books where user_id = p_user for update;
    at := platform_now();
    today := (at at time zone 'Asia/Shanghai')::date;
    lot_end := make_timestamptz(extract(year from today)::int + 2, 1, 1, 0, 0, 0, 'Asia/Shanghai');
    select count(*) into counted from points_checkins where user_id = p_user and day >= today - 400;
    update points_books set balance = balance + 5 where user_id = p_user returning * into book;
    insert into points_entries (user_id, reason, ref, delta, in_day_limit, balance_after, debt_after)
    values (p_user, 'sign', 'day:' || today, 5, true, book.balance, book.debt) returning id into entry;
    insert into points_lots (user_id, entry_id, points, remaining, ends_at) values (p_user, entry, 5, 5, lot_end);
    insert into points_checkins (user_id, day, points) values (p_user, today, 5);
    select id into task from points_tasks where event = 'checked_in' and status = 'in_force' limit 1;
    insert into points_task_progress as p (user_id, task_id, period, progress) values (p_user, task, to_char(today, 'YYYY-MM'), 1)
    on conflict (user_id, task_id, period) do update set progress = p.progress + 1;
    update platform_idempotency set response = jsonb_build_object('points', 5, 'streak', counted + 1, 'balance', book.balance)
    where scope = 'bench.sign' and actor = 'user:' || p_user and key = number;
  end $$`
