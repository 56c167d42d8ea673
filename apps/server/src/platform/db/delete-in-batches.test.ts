import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { inTransaction } from './db.ts'
import { DELETED_AT_ONCE, deleteInBatches } from './delete-in-batches.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.sql('create table old_things (id bigserial primary key, is_old boolean)')
})
afterAll(() => world.close())

const TIDY = 'delete from old_things where id in (select id from old_things where is_old limit $1)'

test('many old rows go some at a time, and only those', async () => {
  await world.sql('insert into old_things (is_old) select n % 2 = 0 from generate_series(1, $1::int) n', [
    DELETED_AT_ONCE * 5,
  ])
  await world.sql(`create function one_batch() returns trigger language plpgsql as $$ begin
    if (select count(*) from gone) > ${DELETED_AT_ONCE} then raise exception 'too much at once'; end if; return null; end $$`)
  await world.sql(
    'create trigger one_batch after delete on old_things referencing old table as gone for each statement execute function one_batch()',
  )

  expect(await deleteInBatches(world.ctx, 'test_tidy', TIDY)).toBe(DELETED_AT_ONCE * 2.5)

  expect(await world.sql('select distinct is_old from old_things')).toEqual([{ is_old: false }])
})

test('inside a transaction nothing is deleted in batches: they would all be one', async () => {
  await expect(inTransaction(world.ctx, (tx) => deleteInBatches(tx, 'test_tidy', TIDY))).rejects.toThrow('transactions')
})

/** A row that is due to go, and one that is kept, by the job that looks: `row(age)` is as old as `age`, an interval. */
const KEPT_FOR = [
  {
    job: 'platform.tidy',
    table: 'platform_socket_tickets',
    row: (age: string) => `select sha256('${age}'), 'user', 1, platform_now() - interval '${age}'`,
    ages: ['2 hours', '1 minute'],
  },
  {
    job: 'operator.tidy_up',
    table: 'operator_lockouts',
    row: (age: string) => `select 'ip:${age}', 1, platform_now() - interval '${age}', null`,
    ages: ['1 minute', '-1 minute'],
  },
  {
    job: 'account.tidy',
    table: 'account_lockouts',
    row: (age: string) => `select 'login', '${age}', 1, platform_now() - interval '${age}'`,
    ages: ['9 days', '7 days'],
  },
  {
    job: 'site.tidy',
    table: 'site_search_word_counts',
    row: (age: string) => `select to_char(platform_now() - interval '${age}', 'YYYY-MM-DD'), '白瓷', 1`,
    ages: ['91 days', '89 days'],
  },
  {
    job: 'message.tidy',
    table: 'message_notices (user_id, category, code, title_en, title_zh, content_en, content_zh, created_at)',
    row: (age: string) => `select 1, 'system', 'test', 'a', '甲', 'b', '乙', platform_now() - interval '${age}'`,
    ages: ['181 days', '179 days'],
  },
  {
    job: 'payment.tidy',
    table: 'payment_card_codes (user_id, mark, asked_at)',
    row: (age: string) => `select 1, sha256('card'), platform_now() - interval '${age}'`,
    ages: ['31 days', '29 days'],
  },
]

test.each(KEPT_FOR)(
  '$job takes away what was kept long enough, and nothing else',
  async ({ job, table, row, ages }) => {
    const [name] = table.split(' ') as [string]
    const count = async () => (await world.sql(`select 1 from ${name}`)).length
    await world.sql(`delete from ${name}`)
    for (const age of ages) await world.sql(`insert into ${table} ${row(age)}`)
    const kept = await world.sql(`select * from ${name} t offset 1`)
    expect(await count()).toBe(2)

    await world.services.jobs.runNow(job)

    expect(await world.sql(`select * from ${name}`)).toEqual(kept)
  },
)
