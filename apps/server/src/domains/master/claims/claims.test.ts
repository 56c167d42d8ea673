/** "Mine" or "not mine": a master named on a lot or goods is asked, and what they say is done and shown. */
import { auction, goods, master, message, operator } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { approveLot, rejectLot } from '../../listing/index.ts'
import { lotForm, placed } from '../../lot/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { claimOf, namedGoods, namedLot, newMaster, type TestMaster } from '../testing.ts'

const DAY_MS = 86_400_000
const note = '款识与我所用印章不同'
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const lotPage = (id: number) => world.call(guest, auction.lot, { id })
const noticesOf = async (who: { token: string }) =>
  (await world.call(who, message.list, { page_size: 50 })).list.map(({ code }) => code)
const deny = async (who: TestMaster, named: { id: number; shop: { id: number } }) =>
  world.call(who, master.answerClaim, {
    id: (await claimOf(world, who, named as never))!.id as number,
    answer: 'not_mine',
    note,
  })

describe('naming', () => {
  test('a lot or goods may name a master whose page is open, and nobody else', async () => {
    const shop = await newShop(world, { level: 3 })
    const form = await lotForm(world)
    await world.refused(shop, auction.publish, form({ master_id: 999_999 }), 'MASTER_NOT_OPEN')
    const gone = await newMaster(world)
    await world.call(gone, master.apply, { section: 'leave' })

    await world.refused(shop, auction.publish, form({ master_id: gone.id }), 'MASTER_NOT_OPEN')
  })

  test('the master is asked at hand-in, and readers see that they are', async () => {
    const one = await newMaster(world)

    const lot = await namedLot(world, one)

    expect(await claimOf(world, one, lot)).toMatchObject({ state: 'asked', is_live: true, can_answer: { ok: true } })
    expect(await lotPage(lot.id)).toMatchObject({ master: { id: one.id, claim: { state: 'asked' } } })
    expect(await noticesOf(one)).toContain('master.claim_asked')
    await world.refused(await newBuyer(world, { verified: true }), master.claims, {}, 'NOT_FOUND')
  })
})

describe('mine', () => {
  test('gives the lot a seal and the master a line among the works, once', async () => {
    const one = await newMaster(world)
    const lot = await namedLot(world, one)
    const { id } = (await claimOf(world, one, lot))!

    await world.call(one, master.answerClaim, { id: id as number, answer: 'mine' })
    await world.call(one, master.answerClaim, { id: id as number, answer: 'mine' })

    expect(await lotPage(lot.id)).toMatchObject({ master: { claim: { state: 'confirmed', due_at: null } } })
    const page = await world.call(guest, master.info, { id: one.id })
    expect(page.works.list).toMatchObject([{ confirmed_as: { thing: 'lot', id: lot.id } }])
    expect(page.confirmed).toMatchObject([{ thing: 'lot', id: lot.id }])
    await world.refused(one, master.answerClaim, { id, answer: 'not_mine', note }, 'STATE_CONFLICT')
    await world.refused(one, master.deleteWork, { id: page.works.list[0]!.id }, 'STATE_CONFLICT')
    await world.refused(await newMaster(world), master.answerClaim, { id, answer: 'mine' }, 'NOT_FOUND')
  })

  test('is about what they saw: goods with another title are asked about again', async () => {
    const one = await newMaster(world)
    const cup = await namedGoods(world, one)
    await world.call(one, master.answerClaim, { id: (await claimOf(world, one, cup))!.id as number, answer: 'mine' })
    expect(await world.call(guest, goods.info, { id: cup.id })).toMatchObject({
      master: { claim: { state: 'confirmed' } },
    })

    await world.call(cup.shop, goods.edit, { id: cup.id, title: '另一只茶杯的标题' } as never)
    await world.settle()

    expect(await claimOf(world, one, cup)).toMatchObject({ state: 'asked' })
    expect((await world.call(guest, master.info, { id: one.id })).works.list).toEqual([])
  })
})

describe('not mine', () => {
  test('before anybody could bid the lot goes back to its shop, which hands it in no more under that name', async () => {
    const one = await newMaster(world)
    const lot = await namedLot(world, one, { level: 1 })
    const { id } = (await claimOf(world, one, lot))!
    await world.refused(one, master.answerClaim, { id, answer: 'not_mine' }, 'MISSING_PARAM')

    expect(await deny(one, lot)).toMatchObject({ state: 'denied', stage: 'before' })

    expect(await world.sql('select status from lot_lots where id = $1', [lot.id])).toEqual([{ status: 'rejected' }])
    await world.refused(lot.shop, auction.upDown, { id: lot.id, to: 'up' }, 'MASTER_DENIED')
    await world.call(lot.shop, auction.edit, { id: lot.id, master_id: 0, save: 'submit' } as never)
  })

  test('while it runs every bidder is told at once, and the desk stops it within four hours', async () => {
    const [one, bidder] = [await newMaster(world), await newBuyer(world)]
    const lot = await namedLot(world, one, { deposit_fen: 0 })
    await placed(world, bidder, lot, 200)

    const denied = await deny(one, lot)
    await world.settle()

    expect(denied).toMatchObject({ stage: 'live' })
    expect(await lotPage(lot.id)).toMatchObject({ status: 'live', master: { claim: { state: 'denied' } } })
    expect(await noticesOf(bidder)).toContain('master.claim_denied_for')
    const desk = await newOperator(world, ['review'])
    const { list } = await world.call(desk, operator.masterDenials, { status: 'open' })
    expect(list.find((row) => row.ref_id === lot.id)).toMatchObject({ review_deadline: { state: 'running' } })

    await world.call(desk, operator.stopDenied, { id: denied.id as number, reason: '大师否认，停止拍卖' })
    await world.settle()

    expect(await lotPage(lot.id)).toMatchObject({ status: 'cancelled' })
    await world.refused(desk, operator.stopDenied, { id: denied.id, reason: '大师否认，停止拍卖' }, 'STATE_CONFLICT')
  })

  test('an answer and the opening follow each other: what was denied before never opens, what opened is shown and waits for the desk', async () => {
    const one = await newMaster(world)
    for (let round = 0; round < 4; round++) {
      const lot = await namedLot(world, one, { level: 1 })
      const { id } = (await claimOf(world, one, lot)) as { id: number }
      const opened = () => inTransaction(world.ctx, (tx) => approveLot(tx, lot.id)).catch(() => undefined)

      await Promise.all([opened(), world.call(one, master.answerClaim, { id, answer: 'not_mine', note })])

      const [stood] = await world.sql<{ status: string; stage: string; waits: boolean }>(
        `select l.status, c.stage, c.desk_until is not null as waits from lot_lots l join master_claims c on c.thing = 'lot' and c.ref_id = l.id where l.id = $1`,
        [lot.id],
      )
      expect([
        { status: 'rejected', stage: 'before', waits: false },
        { status: 'live', stage: 'live', waits: true },
      ]).toContainEqual(stood)
    }
  })

  test('the desk may let it run on and says why; its page goes on saying that the master denies it', async () => {
    const one = await newMaster(world)
    const lot = await namedLot(world, one)
    const { id } = await deny(one, lot)

    await world.call(await newOperator(world, ['review']), operator.keepDenied, {
      id: id as number,
      reason: '作坊记录与作品一致',
    })
    await world.settle()

    expect(await lotPage(lot.id)).toMatchObject({ status: 'live', master: { claim: { state: 'denied' } } })
    expect(await noticesOf(one)).toContain('master.denial_kept')
  })

  test('goods on sale are taken off by the desk', async () => {
    const one = await newMaster(world)
    const cup = await namedGoods(world, one)
    const { id } = await deny(one, cup)

    await world.call(await newOperator(world, ['review']), operator.stopDenied, {
      id: id as number,
      reason: '大师否认，停止售卖',
    })

    expect(await world.sql('select status from goods_goods where id = $1', [cup.id])).toEqual([{ status: 'removed' }])
  })
})

describe('no answer', () => {
  test('in seven days it reads "not confirmed", and the master may still answer', async () => {
    const one = await newMaster(world)
    const cup = await namedGoods(world, one)

    await world.advance(7 * DAY_MS + 1_000)

    const claim = await claimOf(world, one, cup)
    expect(claim).toMatchObject({ state: 'unconfirmed', due_at: null, can_answer: { ok: true } })
    expect(await noticesOf(one)).toContain('master.claim_unconfirmed')
    await world.call(one, master.answerClaim, { id: claim!.id as number, answer: 'mine' })
    expect(await claimOf(world, one, cup)).toMatchObject({ state: 'confirmed' })
  })

  test('nothing is asked any more about a lot its shop takes down, or that names somebody else', async () => {
    const one = await newMaster(world)
    const [taken, renamed] = [await namedLot(world, one), await namedLot(world, one, { level: 1 })]

    await world.call(taken.shop, auction.upDown, { id: taken.id, to: 'down' })
    await inTransaction(world.ctx, (tx) => rejectLot(tx, renamed.id, '请补充尺寸'))
    await world.call(renamed.shop, auction.edit, { id: renamed.id, master_id: 0 } as never)
    await world.settle()

    expect(await claimOf(world, one, taken)).toMatchObject({ is_closed: true })
    const closed = await claimOf(world, one, renamed)
    expect(closed).toMatchObject({ is_closed: true, can_answer: { ok: false } })
    await world.refused(one, master.answerClaim, { id: closed!.id, answer: 'mine' }, 'WINDOW_CLOSED')
  })
})
