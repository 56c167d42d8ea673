import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../testing/world.ts'
import { audit } from './audit.ts'
import { inTransaction, query } from './db/db.ts'
import { Deadlines, deadlinesOf, setDeadline } from './time/deadlines.ts'

const title = { en: 'Test', zh: '测试' }
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('a deadline is done when its time has come, not before, and only once', async () => {
  const done: number[] = []
  world.services.deadlines.register({
    test_ring: { title, run: async (_tx, dues) => void done.push(...dues.map((due) => due.ref_id)) },
  })
  const now = await world.now()
  await inTransaction(world.ctx, (tx) => setDeadline(tx, 'test_ring', 7, now + 60_000))

  await world.advance(30_000)
  expect(done).toEqual([])
  await world.advance(31_000)
  await world.advance(60_000)

  expect(done).toEqual([7])
  expect(await deadlinesOf(world.ctx, ['test_ring'], [7])).toEqual([])
})

test('a deadline whose work fails is kept, tried again, and leaves no half-done work', async () => {
  let attempts = 0
  world.services.deadlines.register({
    test_fails_once: {
      title,
      run: async (tx) => {
        await query(
          tx,
          'test_half',
          `insert into platform_settings (key, value) values ('test.half', '1') on conflict do nothing`,
          [],
        )
        if (++attempts === 1) throw new Error('first try fails')
      },
    },
  })
  const now = await world.now()
  await inTransaction(world.ctx, (tx) => setDeadline(tx, 'test_fails_once', 1, now + 1_000))

  await world.advance(1_500)
  expect(await world.sql(`select 1 from platform_settings where key = 'test.half'`)).toHaveLength(0)
  await world.advance(2_000)

  expect(attempts).toBe(2)
  expect(await world.sql(`select 1 from platform_settings where key = 'test.half'`)).toHaveLength(1)
})

test('what can wait does so while things that go first keep coming due, and then goes on', async () => {
  const own = new Deadlines()
  own.register({ test_first: { title, first: true, batch: 10, run: async () => undefined } })
  own.start(world.services)
  await own.runDue()
  await own.untilFirstAreDone() // nothing was due: nothing to wait for
  const now = await world.now()
  await inTransaction(world.ctx, (tx) => setDeadline(tx, 'test_first', 1, now))

  await own.runDue()
  let went_on = false
  const waiting = own.untilFirstAreDone().then(() => {
    went_on = true
  })
  await new Promise(setImmediate)

  expect(went_on).toBe(false)
  await waiting
  await own.stop()
})

test('the audit log cannot be edited or shortened', async () => {
  await inTransaction(world.ctx, (tx) =>
    audit(tx, { actor_type: 'system', actor_id: null, action: 'lot.stop', target_type: 'test', target_id: 1 }),
  )

  await expect(world.sql(`update platform_audit_logs set action = 'x'`)).rejects.toThrow('append-only')
  await expect(world.sql('delete from platform_audit_logs')).rejects.toThrow('append-only')
})

test('a page cannot be embedded and scripts come from us alone', async () => {
  const answer = await world.app.http!.inject({ url: '/healthz' })

  expect(answer.headers['x-frame-options']).toBe('DENY')
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
})

test('an unknown address answers "not found" in the caller’s language, with HTTP 200', async () => {
  const answer = await world.app.http!.inject({ url: '/api/nothing/here', headers: { 'accept-language': 'zh-CN' } })

  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ code: 20004, msg: '未找到', data: null })
})
