import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { inTransaction, query } from '../db/db.ts'
import { armDeadlines, type DeadlineHandlers, setDeadline, setDeadlines } from './deadlines.ts'
import { claimDue, DUE_KINDS, SET_ASIDE, STUCK_ATTEMPTS, setAside, TAKE_DUE } from './due-rows.ts'
import { retryDeadline, stuckDeadlines } from './stuck-deadlines.ts'

const title = { en: 'Test', zh: '测试' }
let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.sql('create table test_done (kind text, ref_id bigint)')
})
afterAll(() => world.close())

const register = (handlers: DeadlineHandlers) => world.services.deadlines.register(handlers)
const arm = async (kind: string, ...ref_ids: number[]) => {
  const due_at = await world.now()
  await inTransaction(world.ctx, (tx) =>
    setDeadlines(
      tx,
      kind,
      ref_ids.map((ref_id) => ({ ref_id, due_at })),
    ),
  )
}
const doneOf = async (kind: string) =>
  (await world.sql<{ ref_id: number }>('select ref_id from test_done where kind = $1 order by ref_id', [kind])).map(
    (row) => row.ref_id,
  )
const rowOf = async (kind: string) =>
  (
    await world.sql<{ id: number; ref_id: number; attempts: number; due_at: number }>(
      'select id, ref_id, attempts, due_at from platform_deadlines where kind = $1 order by ref_id',
      [kind],
    )
  )[0]
const failuresOf = async (kind: string) =>
  (await world.services.metrics.deadline_failures.get()).values.find((one) => one.labels.kind === kind)?.value ?? 0
const note = (kind: string, ref_id: number) => world.sql('insert into test_done values ($1, $2)', [kind, ref_id])

/** Writes its rows in the timer's transaction; the one named bad fails after that. */
const writer = (
  kind: string,
  batch: number,
  isBad: (ref_id: number) => boolean,
  more: { apart?: true } = {},
): DeadlineHandlers => ({
  [kind]: {
    title,
    batch,
    ...more,
    run: async (tx, dues) => {
      for (const { ref_id } of dues) {
        await query(tx, 'test_done_add', 'insert into test_done values ($1, $2)', [kind, ref_id])
        if (isBad(ref_id)) throw new Error(`row ${ref_id} is broken`)
      }
    },
  },
})

test.each([1, 5, 100])('one bad row stops none of its kind, in batches of %i', async (batch) => {
  const kind = `test_bad_${batch}`
  register(writer(kind, batch, (ref_id) => ref_id === 2 || ref_id === 7))
  await arm(kind, 1, 2, 3, 4, 5, 6, 7, 8)

  await world.services.deadlines.runDue()

  expect(await doneOf(kind)).toEqual([1, 3, 4, 5, 6, 8])
  expect(await failuresOf(kind)).toBe(2)
  expect(await rowOf(kind)).toMatchObject({ ref_id: 2, attempts: 1 })
})

test.each([1, 5, 100])('nor does it where rows are set aside first, in batches of %i', async (batch) => {
  const kind = `test_apart_${batch}`
  let is_broken = true
  register(writer(kind, batch, (ref_id) => is_broken && (ref_id === 2 || ref_id === 7), { apart: true }))
  await arm(kind, 1, 2, 3, 4, 5, 6, 7, 8)

  await world.services.deadlines.runDue()
  const at_first = await doneOf(kind)
  is_broken = false
  await world.advance(1_500)

  expect(at_first).toEqual([1, 3, 4, 5, 6, 8])
  expect(await failuresOf(kind)).toBe(2)
  expect(await doneOf(kind)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(await rowOf(kind)).toBeUndefined()
})

test('who sets a deadline anew whose rows are set aside does not wait for the work, and it is done again', async () => {
  const kind = 'test_apart_again'
  const set = async () => {
    const due_at = await world.now()
    await inTransaction(world.ctx, (tx) => armDeadlines(tx, kind, [{ ref_id: 1, due_at }]))
  }
  let times = 0
  register({
    [kind]: {
      title,
      apart: true,
      run: async (tx, [due]) => {
        if (++times === 1) await set()
        await query(tx, 'test_done_add', 'insert into test_done values ($1, $2)', [kind, due!.ref_id])
      },
    },
  })
  await set()

  await world.settle()

  expect(await doneOf(kind)).toEqual([1, 1])
  expect(await rowOf(kind)).toBeUndefined()
})

test('what a process set aside and died over is done by another a minute later; what is due meanwhile waits for it', async () => {
  const kind = 'test_apart_died'
  register(writer(kind, 5, () => false, { apart: true }))
  await arm(kind, 1, 2)
  await inTransaction(world.ctx, (tx) => setAside(tx, kind, 5))
  await arm(kind, 2)

  await world.advance(50_000)
  expect(await doneOf(kind)).toEqual([])
  await world.advance(11_000)
  await world.advance(2_000)

  expect(await doneOf(kind)).toEqual([1, 2, 2])
  expect(await rowOf(kind)).toBeUndefined()
})

test('what fails five times is listed as stuck, is tried on, and an operator may have it tried at once', async () => {
  const kind = 'test_stuck'
  let is_broken = true
  register(writer(kind, 10, () => is_broken))
  await arm(kind, 41)
  const listed = async () =>
    (await stuckDeadlines(world.ctx, { page: 1, page_size: 20 })).list.filter((row) => row.kind === kind)
  for (let i = 1; i < STUCK_ATTEMPTS; i++) {
    await world.advance(300_000)
    expect(await listed()).toEqual([])
  }
  await world.advance(300_000)
  const [stuck] = await listed()
  expect(stuck).toMatchObject({ kind, ref_id: 41, attempts: STUCK_ATTEMPTS, last_error: 'Error: row 41 is broken' })

  await inTransaction(world.ctx, (tx) => retryDeadline(tx, stuck!.id))
  await world.settle()
  expect(await listed()).toMatchObject([{ ref_id: 41, attempts: STUCK_ATTEMPTS }])
  is_broken = false
  await inTransaction(world.ctx, (tx) => retryDeadline(tx, stuck!.id))
  await world.settle()

  expect(await doneOf(kind)).toEqual([41])
  expect(await listed()).toEqual([])
  expect(await inTransaction(world.ctx, (tx) => retryDeadline(tx, stuck!.id))).toBeUndefined()
})

test('while somebody outside is asked, the row is claimed, and neither a transaction nor a lock waits with it', async () => {
  const kind = 'test_asks'
  const seen: unknown[] = []
  register({
    [kind]: {
      title,
      ask: async (_ctx, { ref_id }) => {
        seen.push(
          await world.sql('select id from platform_deadlines where kind = $1 and ref_id = $2 for update nowait', [
            kind,
            ref_id,
          ]),
          await world.sql(
            `select query from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`,
          ),
        )
        await note(kind, ref_id)
        return null
      },
    },
  })
  await arm(kind, 1)

  await world.services.deadlines.runDue()

  expect(seen).toEqual([[{ id: expect.any(Number) }], []])
  expect(await rowOf(kind)).toBeUndefined()
})

test('many are asked about side by side, each once, and one that fails delays none', async () => {
  const kind = 'test_asks_many'
  let [asking, most] = [0, 0]
  let release = () => {}
  const three = new Promise<void>((done) => {
    release = done
  })
  register({
    [kind]: {
      title,
      side_by_side: 3,
      ask: async (_ctx, { ref_id }) => {
        most = Math.max(most, ++asking)
        if (asking === 3) release()
        await three // the first answer comes after the third request
        asking--
        if (ref_id === 4) throw new Error('no such thing')
        await note(kind, ref_id)
        return null
      },
    },
  })
  await arm(kind, 1, 2, 3, 4, 5, 6, 7, 8, 9)

  await world.services.deadlines.runDue()

  expect(await doneOf(kind)).toEqual([1, 2, 3, 5, 6, 7, 8, 9])
  expect(most).toBe(3)
  expect(await rowOf(kind)).toMatchObject({ ref_id: 4, attempts: 1 })
  expect(await failuresOf(kind)).toBe(1)
})

test('a process that dies after its claim is followed by another a minute later', async () => {
  const kind = 'test_claimed'
  register({
    [kind]: {
      title,
      ask: async (_ctx, { ref_id }) => {
        await note(kind, ref_id)
        return null
      },
    },
  })
  await arm(kind, 1)
  await claimDue(world.ctx, kind)

  await world.advance(50_000)
  expect(await doneOf(kind)).toEqual([])
  await world.advance(11_000)

  expect(await doneOf(kind)).toEqual([1])
  expect(await rowOf(kind)).toBeUndefined()
})

test('a deadline set anew while somebody is asked about it keeps its new time', async () => {
  const kind = 'test_set_anew'
  const later = (await world.now()) + 3_600_000
  register({
    [kind]: {
      title,
      ask: async (ctx, { ref_id }) => {
        await inTransaction(ctx, (tx) => setDeadline(tx, kind, ref_id, later))
        return null
      },
    },
  })
  await arm(kind, 1)

  await world.services.deadlines.runDue()

  expect(await rowOf(kind)).toMatchObject({ due_at: later })
})

test('a round reads the rows that are due, not the deadlines of every lot', async () => {
  await world.sql(`insert into platform_deadlines (kind, ref_id, due_at)
    select 'test_far', n, platform_now() + interval '1 day' from generate_series(1, 20000) n`)
  await world.sql('analyze platform_deadlines')
  const planOf = async (text: string, params: unknown[]) => {
    const rows = await world.sql<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, params)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }

  expect(await planOf(DUE_KINDS, [['test_far', 'test_near']])).toMatch(/Index Cond: .*due_at <=/)
  expect(await planOf(TAKE_DUE, ['test_far', 10])).toMatch(/Index Cond: .*due_at <=/)
  expect(await planOf(SET_ASIDE, ['test_far', 10, 1, 1])).toMatch(/Index Cond: .*due_at <=/)
  await world.sql("delete from platform_deadlines where kind = 'test_far'")
})
