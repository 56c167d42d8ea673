/** A loss: told, reviewed by somebody who did not impose it, undone by a row; silence is not to its owner's cost. */
import { level, message, operator } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { turnGrowth } from '../../account/index.ts'
import { newBuyer } from '../../account/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { ASKED, askedLoss, decides, lostCredit, lostGrowth } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe('a loss of growth value', () => {
  test('names its rule and what it rests on, and says until when a review may be asked for', async () => {
    const { buyer, log_id } = await lostGrowth(world)
    const [row] = await world.sql<{ until: number }>(
      `select extract(epoch from created_at + interval '7 days')::bigint as until from level_losses where log_id = $1 and user_id is not null`,
      [log_id],
    )

    const told = await world.call(buyer, level.change, { id: log_id }, { 'accept-language': 'en' })
    expect(told).toMatchObject({
      ...{ delta: -100, name: 'Case asked for in bad faith', rule_no: 'G-7', about: { kind: 'case' } },
      ...{ title: 'Blue-and-white vase', detail: 'The photos were of another piece.', loss: 'stands' },
    })
    // Both are whole seconds, of two moments of one transaction.
    expect(Math.abs(told.review!.ask_until - Number(row!.until))).toBeLessThanOrEqual(1)
    const { list } = await world.call(buyer, message.list, {}, { 'accept-language': 'en' })
    expect(list[0]!.title).toBe('Growth value −100: Case asked for in bad faith')
    await world.refused(await newBuyer(world), level.change, { id: log_id }, 'NOT_FOUND')
  })

  test('is undone by an arbiter who did not impose it, by a row of the log, and its person reads why', async () => {
    const { id, log_id, buyer } = await askedLoss(world)
    const arbiter = await newOperator(world, ['arbiter'])

    await decides(world, arbiter, id, 'undo')

    expect(await world.call(buyer, level.mine, {})).toMatchObject({ value: 100, level: 2 })
    const undone = await world.call(buyer, level.change, { id: log_id })
    expect(undone).toMatchObject({ loss: 'undone', review: { decision: 'the mark shows that it is the piece' } })
    expect(await world.call(buyer, level.change, { id: undone.undone_by_id! })).toMatchObject({
      ...{ delta: 100, reason: 'undone', undoes_id: log_id },
    })
    await world.refused(arbiter, operator.decideLoss, { id, result: 'uphold', reason: 'once more' }, 'STATE_CONFLICT')
  })

  test('stands for good where the arbiter upholds it, and is not asked about again', async () => {
    const { id, log_id, buyer } = await askedLoss(world)
    await decides(world, await newOperator(world, ['arbiter']), id, 'uphold')
    expect(await world.call(buyer, level.mine, {})).toMatchObject({ value: 0, level: 1 })
    await world.refused(buyer, level.askReview, { id: log_id, ...ASKED }, 'STATE_CONFLICT')
  })

  test('that no arbiter decides on in 72 hours is undone', async () => {
    const { log_id, buyer } = await askedLoss(world)
    await world.advance(72 * HOUR_MS - 1_000)
    expect((await world.call(buyer, level.change, { id: log_id })).loss).toBe('appealed')
    await world.advance(1_000)
    expect((await world.call(buyer, level.change, { id: log_id })).loss).toBe('undone')
    expect(await world.call(buyer, level.mine, {})).toMatchObject({ value: 100 })
  })

  test('is final after seven days without a word', async () => {
    const { log_id, buyer } = await lostGrowth(world)
    await world.advance(7 * DAY_MS)
    expect((await world.call(buyer, level.change, { id: log_id })).loss).toBe('final')
    await world.refused(buyer, level.askReview, { id: log_id, ...ASKED }, 'WINDOW_CLOSED')
  })

  test('is asked about by its person alone, once', async () => {
    const { log_id, buyer } = await askedLoss(world)
    await world.refused(buyer, level.askReview, { id: log_id, ...ASKED }, 'STATE_CONFLICT')
    await world.refused(await newBuyer(world), level.askReview, { id: log_id, ...ASKED }, 'NOT_FOUND')
    await world.refused(guest, level.askReview, { id: log_id, ...ASKED }, 'LOGIN_EXPIRED')
  })

  test('whose ground falls away is given back at once, and its review ends', async () => {
    const { id, log_id, buyer } = await askedLoss(world)
    const [row] = await world.sql<{ ref: string }>('select ref from level_losses where id = $1', [id])
    await inTransaction(world.ctx, (tx) =>
      turnGrowth(tx, { user_id: buyer.id, sign: -1, reason: 'case_reopened', ref: row!.ref }),
    )
    await world.settle()
    expect((await world.call(buyer, level.change, { id: log_id })).loss).toBe('undone')
    const arbiter = await newOperator(world, ['arbiter'])
    await world.refused(arbiter, operator.decideLoss, { id, result: 'undo', reason: 'a look' }, 'STATE_CONFLICT')
    await world.advance(80 * HOUR_MS)
    expect(await world.call(buyer, level.mine, {})).toMatchObject({ value: 100 })
  })
})

describe('a loss of a shop’s credit', () => {
  test('stands on the shop’s page, is asked about by the shop, and undone', async () => {
    const { id, log_id, shop } = await lostCredit(world)
    expect(await world.call(shop, level.shop, {})).toMatchObject({
      ...{ score: 80, level: 1, next: 500, may_ask: true },
      logs: [
        { reason: 'case_lost', delta: -20, loss: 'stands' },
        { reason: 'opening', delta: 100 },
      ],
    })
    await world.refused(await newBuyer(world), level.askShopReview, { id: log_id, ...ASKED }, 'SHOP_REQUIRED')
    expect(await world.call(shop, level.askShopReview, { id: log_id, ...ASKED })).toMatchObject({ loss: 'appealed' })

    await decides(world, await newOperator(world, ['arbiter']), id, 'undo')

    expect(await world.call(shop, level.shop, {})).toMatchObject({
      score: 100,
      logs: [{ reason: 'undone', delta: 20 }, {}, {}],
    })
    await world.refused(await newBuyer(world), level.shop, {}, 'SHOP_REQUIRED')
  })

  test('of another shop is not there', async () => {
    const { log_id } = await lostCredit(world)
    const { shop } = await lostCredit(world)
    await world.refused(shop, level.askShopReview, { id: log_id, ...ASKED }, 'NOT_FOUND')
  })
})
