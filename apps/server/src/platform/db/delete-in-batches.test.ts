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

test('every nightly clearing away runs', async () => {
  for (const job of ['platform.tidy', 'operator.tidy_up', 'account.tidy', 'site.tidy', 'message.tidy', 'payment.tidy'])
    await world.services.jobs.runNow(job)
})
