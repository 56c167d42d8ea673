import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import type { Ctx } from '../../context.ts'
import { inTransaction, query } from '../db.ts'
import { inPackets } from './packets.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const echo = (ctx: Ctx, n: number) =>
  query<{ n: number; pid: number }>(ctx, 'packets_echo', 'select $1::int as n, pg_backend_pid() as pid', [n])

test('what is asked in one turn goes to one connection, and each has its own answer', async () => {
  const ctx = inPackets(world.ctx)

  const rows = (await Promise.all([3, 1, 2].map((n) => echo(ctx, n)))).flat()

  expect(rows.map(({ n }) => n)).toEqual([3, 1, 2])
  expect(new Set(rows.map(({ pid }) => pid)).size).toBe(1)
})

test('more than one packet takes, and what comes while all connections are at work, is answered as well', async () => {
  const ctx = inPackets(world.ctx)
  const asked = Array.from({ length: 1_000 }, (_, n) => n)

  const rows = (await Promise.all(asked.map((n) => echo(ctx, n)))).flat()

  expect(rows.map(({ n }) => n)).toEqual(asked)
})

test('a statement that fails fails no other of its packet', async () => {
  const ctx = inPackets(world.ctx)
  const [before, failed, after] = await Promise.allSettled([
    echo(ctx, 1),
    query(ctx, 'packets_divide', 'select 1 / $1::int as n', [0]),
    echo(ctx, 2),
  ])

  expect([before, after]).toMatchObject([{ value: [{ n: 1 }] }, { value: [{ n: 2 }] }])
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(await echo(ctx, 3)).toMatchObject([{ n: 3 }])
})

test('in a transaction statements stay in it', async () => {
  const [own, sent] = await inTransaction(world.ctx, async (tx) => [await echo(tx, 1), await echo(inPackets(tx), 2)])

  expect(sent[0]!.pid).toBe(own[0]!.pid)
})

test('a connection that is lost fails what was on it; what is asked next has another', async () => {
  const ctx = inPackets(world.ctx)
  const [{ pid } = { pid: 0 }] = await echo(ctx, 1)
  await world.sql('select pg_terminate_backend($1, 5000)', [pid])

  const next = await echo(ctx, 2).catch(() => echo(ctx, 2))

  expect(next[0]!.pid).not.toBe(pid)
})
