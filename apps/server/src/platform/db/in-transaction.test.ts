import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApp } from '../../app.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { systemCtx } from '../services.ts'
import { inTransaction, query } from './db.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.sql('create table written (id int primary key)')
})
beforeEach(() => world.sql('delete from written'))
afterAll(() => world.close())

const write = (ctx: Parameters<typeof query>[0], id: number) =>
  query(ctx, 'test_write', 'insert into written (id) values ($1)', [id])
const written = () => world.sql('select id from written order by id')

test('a commit that PostgreSQL turned into a rollback is an error: nothing was written', async () => {
  const doing = inTransaction(world.ctx, async (tx) => {
    await write(tx, 1)
    await write(tx, 1).catch(() => undefined) // the error is swallowed, the transaction is lost all the same
    return 'done'
  })

  await expect(doing).rejects.toThrow('nothing was committed')
  expect(await written()).toEqual([])
})

test('a push that fails takes nothing back: the work is committed, and the other pushes go out', async () => {
  const pushed: string[] = []

  const answer = await inTransaction(world.ctx, async (tx) => {
    await write(tx, 2)
    tx.after_commit.push(() => {
      throw new Error('no socket')
    })
    tx.after_commit.push(() => pushed.push('second'))
    return 'done'
  })

  expect(answer).toBe('done')
  expect(pushed).toEqual(['second'])
  expect(await written()).toEqual([{ id: 2 }])
})

test('a node just started reads its settings though every connection is in a transaction that needs them', async () => {
  const node = await openApp({ ...world.services.config, DATABASE_POOL: 2 }, world.services.secrets)
  const ctx = systemCtx(node.services, 'test')
  let begun = 0
  let go = () => {}
  const both = new Promise<void>((ready) => {
    go = ready
  })
  const ask = () =>
    inTransaction(ctx, async (tx) => {
      if (++begun === 2) go()
      await both
      return node.services.settings.get(tx, 'goods.pay_min')
    })

  expect(await Promise.all([ask(), ask()])).toEqual([30, 30])
  await node.stop()
})
