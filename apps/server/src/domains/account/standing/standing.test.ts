/** The acts allowed to an account that was locked, restricted for several causes, banned or is on its way out. */
import { account, auction } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { eventually } from '../../../testing/eventually.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { announcedLot } from '../../lot/testing.ts'
import { createSession } from '../signing-in/sessions.ts'
import { codeSentTo, newBuyer, PAY_PASSWORD, type TestPerson } from '../testing.ts'
import { banUser, restrictUser, unbanUser, unrestrictUser } from './moderation.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const rowOf = async ({ id }: { id: number }) =>
  (
    await world.sql<{ status: string; restrict_reason: string | null; phone: string | null }>(
      'select status, restrict_reason, phone from account_users where id = $1',
      [id],
    )
  )[0]!
const inTx = (work: (tx: Tx) => Promise<unknown>) => inTransaction(world.ctx, work)
const leaderOf = async (lot_id: number) =>
  (
    await world.sql<{ leader: number | null }>('select leader_user_id as leader from lot_lots where id = $1', [lot_id])
  )[0]!.leader

async function leave(person: TestPerson): Promise<void> {
  await world.advance(61_000)
  await world.call(person, account.sendCode, { phone: person.phone, scene: 'cancel_account' })
  await world.call(person, account.leave, { sms_code: await codeSentTo(person.phone), pay_password: PAY_PASSWORD })
}

describe('an account its owner has locked', () => {
  test('bids no more: a basket and a waiting maximum sleep, and enter once it is open again', async () => {
    const owner = await newBuyer(world, { funded: 5_000_00 })
    const [ranked, waited] = [await announcedLot(world), await announcedLot(world)]
    await world.call(owner, auction.setBasket, { lots: [{ lot_id: ranked.id, max_fen: 800_00 }], win_max: 1 })
    await world.call(owner, auction.setAbsentee, { id: waited.id, max_fen: 500_00, confirm_large: true })
    await world.call(owner, account.lock, {})

    await world.advance(HOUR_MS + 1_000)

    expect(await Promise.all([leaderOf(ranked.id), leaderOf(waited.id)])).toEqual([null, null])
    await world.sql('update account_users set locked_at = null where id = $1', [owner.id])
    await world.advance(61_000)
    expect(await Promise.all([leaderOf(ranked.id), leaderOf(waited.id)])).toEqual([owner.id, owner.id])
  })

  test('lets in no sign-in that was under way when it was locked', async () => {
    const owner = await newBuyer(world)
    await world.call(guest, account.sendCode, { phone: owner.phone, scene: 'login' })
    const sms_code = await codeSentTo(owner.phone)
    const client = await world.services.pool.connect()
    try {
      await client.query('begin')
      await client.query('update account_users set locked_at = platform_now() where id = $1', [owner.id])
      const signing_in = world.refused(guest, account.loginByCode, { phone: owner.phone, sms_code }, 'LOCKED_BY_OWNER')
      await eventually(async () => {
        const rows = await world.sql(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%last_login_at%'`,
        )
        if (rows.length === 0) throw new Error('no sign-in waits yet')
      })
      await client.query('commit')
      await signing_in
    } finally {
      client.release()
    }

    const open = await world.sql('select 1 from account_sessions where user_id = $1 and revoked_at is null', [owner.id])
    expect(open.length).toBeLessThanOrEqual(1)
    await world.refused(owner, account.me, {}, 'LOGIN_EXPIRED')
  })

  test('is not erased by a way out that was asked for before', async () => {
    const owner = await newBuyer(world)
    await leave(owner)

    await world.call(owner, account.lock, {})
    await world.advance(16 * DAY_MS)

    expect(await rowOf(owner)).toMatchObject({ status: 'active', phone: owner.phone })
  })
})

describe('restrictions of several causes', () => {
  test('do not shorten each other: without end for fraud stays so when a report gives seven days', async () => {
    const one = await newBuyer(world)
    await inTx((tx) => restrictUser(tx, { user_id: one.id, reason: 'fraud' }))
    const until = (await world.now()) + 7 * DAY_MS
    await inTx((tx) => restrictUser(tx, { user_id: one.id, cause: 'report:1', reason: 'rude', until }))

    await world.advance(8 * DAY_MS)

    expect(await rowOf(one)).toMatchObject({ status: 'restricted', restrict_reason: 'fraud' })
  })

  test('do not lift each other: a report that is overturned takes back its own alone', async () => {
    const one = await newBuyer(world)
    const until = (await world.now()) + 7 * DAY_MS
    await inTx((tx) => restrictUser(tx, { user_id: one.id, cause: 'report:2', reason: 'rude', until }))
    await inTx((tx) => restrictUser(tx, { user_id: one.id, reason: 'fraud' }))

    await inTx((tx) => unrestrictUser(tx, one.id, 'report:2'))

    expect(await rowOf(one)).toMatchObject({ status: 'restricted', restrict_reason: 'fraud' })
    await inTx((tx) => unrestrictUser(tx, one.id))
    expect(await rowOf(one)).toMatchObject({ status: 'active', restrict_reason: null })
  })

  test('the longer of two reports ends when it said, and a ban between them forgets neither', async () => {
    const one = await newBuyer(world)
    const now = await world.now()
    await inTx((tx) =>
      restrictUser(tx, { user_id: one.id, cause: 'report:3', reason: 'first', until: now + 30 * DAY_MS }),
    )
    await inTx((tx) =>
      restrictUser(tx, { user_id: one.id, cause: 'report:4', reason: 'second', until: now + 7 * DAY_MS }),
    )
    await inTx((tx) => banUser(tx, { user_id: one.id, reason: 'banned' }))
    await inTx((tx) => unbanUser(tx, one.id))

    expect(await rowOf(one)).toMatchObject({ status: 'restricted', restrict_reason: 'first' })
    await world.advance(8 * DAY_MS)
    expect((await rowOf(one)).status).toBe('restricted')
    await world.advance(23 * DAY_MS)
    expect((await rowOf(one)).status).toBe('active')
  })

  test('an account restricted before causes had rows keeps what it stood under', async () => {
    const one = await newBuyer(world)
    await world.sql(`update account_users set status = 'restricted', restrict_reason = 'earlier' where id = $1`, [
      one.id,
    ])
    const until = (await world.now()) + DAY_MS
    await inTx((tx) => restrictUser(tx, { user_id: one.id, cause: 'report:5', reason: 'rude', until }))

    await world.advance(2 * DAY_MS)

    expect(await rowOf(one)).toMatchObject({ status: 'restricted', restrict_reason: 'earlier' })
  })
})

describe('a way out', () => {
  test('wards off no restriction', async () => {
    const one = await newBuyer(world)
    await leave(one)

    await inTx((tx) => restrictUser(tx, { user_id: one.id, reason: 'fraud' }))
    await world.advance(16 * DAY_MS)

    expect(await rowOf(one)).toMatchObject({ status: 'restricted', phone: one.phone })
  })

  test('ends with a ban, and may be asked for again after it', async () => {
    const one = await newBuyer(world)
    await leave(one)
    await inTx((tx) => banUser(tx, { user_id: one.id, reason: 'looked into' }))
    await inTx((tx) => unbanUser(tx, one.id))
    one.token = (await createSession(world.ctx, { user_id: one.id })).token

    await leave(one)

    expect((await rowOf(one)).status).toBe('cancelling')
  })
})
