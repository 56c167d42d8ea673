import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { refuse } from '../refuse.ts'
import { type Claim, forgetOldKeys, onceByKey } from './idempotency.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const claimed = (): Claim => ({ scope: 'test.work', actor: 'user:1', key: randomUUID() })

/** Work that stands until it is let go, and counts how often it was begun. */
function heldWork() {
  const go = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const seen = { times: 0 }
  const work = async () => {
    seen.times++
    begun.resolve()
    await go.promise
    return { code: 1, msg: 'done', data: seen.times }
  }
  return { work, seen, begun: begun.promise, letGo: go.resolve }
}

test('what waits for the first with its key gets its answer, and so does whoever comes later', async () => {
  const key = claimed()
  const { work, seen, begun, letGo } = heldWork()
  const first = onceByKey(world.ctx, key, { a: 1 }, 'wait', work)
  await begun
  const others = Array.from({ length: 19 }, () => onceByKey(world.ctx, key, { a: 1 }, 'wait', work))
  letGo()

  const answers = await Promise.all([first, ...others])
  for (const answer of answers) expect(answer).toEqual({ code: 1, msg: 'done', data: 1 })
  expect(await onceByKey(world.ctx, key, { a: 1 }, 'wait', work)).toEqual({ code: 1, msg: 'done', data: 1 })
  expect(seen.times).toBe(1)
})

test('other content under a key is refused, while the first is at work and afterwards', async () => {
  const key = claimed()
  const { work, seen, begun, letGo } = heldWork()
  const first = onceByKey(world.ctx, key, { a: 1 }, 'join', work)
  await begun
  await expect(onceByKey(world.ctx, key, { a: 2 }, 'join', work)).rejects.toMatchObject({ key: 'IDEM_MISMATCH' })
  letGo()
  await first

  await expect(onceByKey(world.ctx, key, { a: 2 }, 'join', work)).rejects.toMatchObject({ key: 'IDEM_MISMATCH' })
  expect(seen.times).toBe(1)
})

test('a repeat that joins in does the work as well while the first is at it, and afterwards gets its answer', async () => {
  const key = claimed()
  const { work, seen, begun, letGo } = heldWork()
  const first = onceByKey(world.ctx, key, {}, 'join', work)
  await begun
  const second = onceByKey(world.ctx, key, {}, 'join', async () => ({ code: 1, msg: 'joined', data: 0 }))
  expect(await second).toMatchObject({ msg: 'joined' })
  letGo()

  await first
  expect(await onceByKey(world.ctx, key, {}, 'join', work)).toMatchObject({ msg: 'done' })
  expect(seen.times).toBe(1)
})

test('who asked for work that is done is told so, even when the note of the answer fails; the key stays taken', async () => {
  const key = claimed()
  const { work, seen, letGo } = heldWork()
  letGo()
  await world.sql(
    `create function no_note() returns trigger language plpgsql as $$ begin raise exception 'no note'; end $$`,
  )
  await world.sql(
    'create trigger no_note before update on platform_idempotency for each row execute function no_note()',
  )

  const answer = await onceByKey(world.ctx, key, { a: 1 }, 'wait', work).finally(() =>
    world.sql('drop function no_note cascade'),
  )

  expect(answer).toEqual({ code: 1, msg: 'done', data: 1 })
  expect(await onceByKey(world.ctx, key, { a: 1 }, 'join', async () => ({ msg: 'joined' }))).toEqual({ msg: 'joined' })
  expect(seen.times).toBe(1)
})

test('work that was refused may be tried again under its key, with other content too', async () => {
  for (const repeats of ['wait', 'join'] as const) {
    const key = claimed()
    const refused = onceByKey(world.ctx, key, { a: 1 }, repeats, async () => refuse('LIMIT_REACHED', { limit: 3 }))
    await expect(refused).rejects.toMatchObject({ key: 'LIMIT_REACHED', details: { limit: 3 } })

    expect(await onceByKey(world.ctx, key, { a: 2 }, repeats, async () => ({ code: 1 }))).toEqual({ code: 1 })
  }
})

test('the key of whoever fell at work is free after a while, and old answers are forgotten', async () => {
  const key = claimed()
  const { begun, work } = heldWork()
  void onceByKey(world.ctx, key, {}, 'wait', work)
  await begun
  await world.advance(11_000)
  expect(await onceByKey(world.ctx, key, {}, 'wait', async () => ({ code: 1 }))).toEqual({ code: 1 })

  await world.advance(25 * 3_600_000)
  await forgetOldKeys(world.ctx)
  expect(await world.sql('select 1 from platform_idempotency where key = $1', [key.key])).toEqual([])
})
