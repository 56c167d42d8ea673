import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SignedCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { systemCtx } from '../../../platform/services.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, PAY_PASSWORD } from '../testing.ts'
import { countFailure, countSuccess, openLock } from './lockout.ts'
import { checkPayPassword } from './pay-password.ts'
import { createSession, endSessions, userOfToken } from './sessions.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const as = (user_id: number): SignedCtx => ({
  ...systemCtx(world.services, 'test'),
  user: { id: user_id, session_id: 1, role: 'normal', status: 'active', realname_verified: false },
})
const MINUTE = 60_000

describe('a session', () => {
  it('is known by its token alone, and by no other', async () => {
    const buyer = await newBuyer(world)
    expect(await userOfToken(world.ctx, buyer.token)).toMatchObject({ id: buyer.id, status: 'active' })
    expect(await userOfToken(world.ctx, `${buyer.token.slice(0, -2)}zz`)).toBeUndefined()
  })

  it('ends at once when it is ended, although it was just used', async () => {
    const buyer = await newBuyer(world)
    await userOfToken(world.ctx, buyer.token)
    expect(await endSessions(world.ctx, buyer.id, { reason: 'logout_all' })).toBe(1)
    expect(await userOfToken(world.ctx, buyer.token)).toBeUndefined()
  })

  it('ends after 30 days without use', async () => {
    const buyer = await newBuyer(world)
    await world.advance(31 * 24 * 60 * MINUTE)
    expect(await userOfToken(world.ctx, buyer.token)).toBeUndefined()
  })

  it('beyond the tenth ends the one unused longest', async () => {
    const buyer = await newBuyer(world)
    for (let i = 0; i < 10; i++) await createSession(world.ctx, { user_id: buyer.id })
    expect(await userOfToken(world.ctx, buyer.token)).toBeUndefined()
    const [row] = await world.sql<{ count: number }>(
      'select count(*)::int as count from account_sessions where user_id = $1 and revoked_at is null',
      [buyer.id],
    )
    expect(row!.count).toBe(10)
  })

  it('on a new device is told to the person, the first device is not', async () => {
    const buyer = await newBuyer(world, { device_id: 'phone-1' })
    await createSession(world.ctx, { user_id: buyer.id, device_id: 'phone-1' })
    await createSession(world.ctx, { user_id: buyer.id, device_id: 'phone-2' })
    const rows = await world.sql<{ payload: { device_id: string } }>(
      `select payload from platform_outbox where topic = 'account.device_added' and (payload->>'user_id')::bigint = $1`,
      [buyer.id],
    )
    expect(rows.map((row) => row.payload.device_id)).toEqual(['phone-2'])
  })
})

describe('the pay password', () => {
  it('lets the right six digits pass', async () => {
    const buyer = await newBuyer(world)
    await expect(checkPayPassword(as(buyer.id), PAY_PASSWORD)).resolves.toBeUndefined()
  })

  it('asks to set one first', async () => {
    const buyer = await newBuyer(world, { pay_password: null })
    await expect(checkPayPassword(as(buyer.id), PAY_PASSWORD)).rejects.toMatchObject({ key: 'PAY_PWD_NOT_SET' })
  })

  it('counts wrong tries even though the payment they are part of is rolled back, and locks for three hours', async () => {
    const buyer = await newBuyer(world)
    const pay = (digits: string) => inTransaction(as(buyer.id), (tx) => checkPayPassword(tx, digits))
    for (const tries_left of [4, 3, 2, 1])
      await expect(pay('111222')).rejects.toMatchObject({ key: 'PAY_PASSWORD_WRONG', details: { tries_left } })
    await expect(pay('111222')).rejects.toMatchObject({ key: 'PAY_PASSWORD_LOCKED', details: { minutes: 180 } })
    await expect(pay(PAY_PASSWORD)).rejects.toMatchObject({ key: 'PAY_PASSWORD_LOCKED' })
    await world.advance(181 * MINUTE)
    await expect(pay(PAY_PASSWORD)).resolves.toBeUndefined()
  })

  it('guessed by many at once is locked all the same', async () => {
    const buyer = await newBuyer(world)
    const guesses = await Promise.allSettled(
      Array.from({ length: 12 }, (_, i) => checkPayPassword(as(buyer.id), `99887${i % 10}`)),
    )
    const wrong = guesses.filter((guess) => guess.status === 'rejected' && guess.reason.key === 'PAY_PASSWORD_WRONG')
    expect(wrong).toHaveLength(4)
    await expect(checkPayPassword(as(buyer.id), PAY_PASSWORD)).rejects.toMatchObject({ key: 'PAY_PASSWORD_LOCKED' })
  })

  it('right, but given after the lock fell, is no better than a wrong one', async () => {
    const subject = 'somebody'
    for (let i = 0; i < 5; i++) await countFailure(world.ctx, 'pay_password', subject)
    expect(await countSuccess(world.ctx, 'pay_password', subject)).toBe(false)
    expect(await countSuccess(world.ctx, 'pay_password', 'somebody else')).toBe(true)
  })

  it('locked three times in a week opens by a reset only', async () => {
    const subject = 'forgetful'
    const lockOut = async () => {
      for (let i = 0; i < 4; i++) await countFailure(world.ctx, 'pay_password', subject)
      return (await countFailure(world.ctx, 'pay_password', subject)).minutes
    }
    expect(await lockOut()).toBe(180)
    await world.advance(181 * MINUTE)
    await countSuccess(world.ctx, 'pay_password', subject)
    expect(await lockOut()).toBe(180)
    await world.advance(181 * MINUTE)
    expect(await lockOut()).toBeGreaterThan(300 * 24 * 60)
    await inTransaction(world.ctx, (tx) => openLock(tx, 'pay_password', subject))
    expect(await countSuccess(world.ctx, 'pay_password', subject)).toBe(true)
  })
})
