import { deposit } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideApproval, waitingFor } from '../../platform/approvals.ts'
import type { OperatorCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { EventRow } from '../../platform/outbox/index.ts'
import { eventsAbout } from '../../testing/events/events-about.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { accountFactsOf } from '../account/index.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { accounts, checkInvariants, depositForfeited, post } from '../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../ledger/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { depositEvents } from './events.ts'
import { decidePenalty, heldFen, noticeForfeit, releaseLosers, strikesOf } from './index.ts'
import { depositFor, holdStatusOf } from './testing.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let world: World
beforeAll(async () => {
  world = await openWorld()
  await newOperator(world, ['arbiter'])
  await newOperator(world, ['arbiter']) // the operator who proposes has a colleague
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

let lots = 500
const newLot = () => ++lots
const inTx = <R>(work: Parameters<typeof inTransaction<World['ctx'], R>>[1]) => inTransaction(world.ctx, work)
const operator = (id: number): OperatorCtx => ({
  ...world.ctx,
  operator: { id, session_id: 1, login: `op${id}`, name: 'Op', roles: ['arbiter'] },
})
const wallet = (person: TestPerson) => balanceOf(world, accounts.userWallet(person.id))
const told = <P>(row: EventRow<P>, user_id: number) => eventsAbout(world, row, { user_id })

const notice = (person: TestPerson, lot_id: number, shop_id = 1) =>
  inTx((tx) =>
    noticeForfeit(tx, {
      user_id: person.id,
      scope: 'lot',
      ref_id: lot_id,
      shop_id,
      rule_no: 'A-7',
      title: `Lot ${lot_id}`,
      evidence: [{ at: 1_795_000_000_000, en: 'The order was not paid in time', zh: '订单逾期未付款' }],
    }),
  )

describe('a winner who does not pay', () => {
  test('is told the rule, the evidence and the deadline; nothing is taken before it', async () => {
    const [buyer, lot_id] = [await newBuyer(world), newLot()]
    const hold = await depositFor(world, buyer.id, lot_id, 100_01)

    const penalty = await notice(buyer, lot_id)
    await world.advance(DAY_MS - HOUR_MS)

    expect(await holdStatusOf(world, hold.id)).toBe('held')
    const { list, strikes } = await world.call(buyer, deposit.penalties, {})
    expect(strikes).toBe(0)
    expect(list).toMatchObject([
      { id: penalty!.id, kind: 'forfeit', status: 'notified', rule_no: 'A-7', amount_fen: 100_01, lot: { id: lot_id } },
    ])
    expect(list[0]!.answer_due_at - list[0]!.noticed_at).toBe(24 * 3600)
    expect(await world.call(buyer, deposit.penalty, { id: penalty!.id })).toMatchObject({
      can_appeal: true,
      evidence: [{ text: 'The order was not paid in time' }],
      money_text: expect.stringContaining('¥100.01'),
    })
    // What a penalty waits on no longer counts for bidding, and no release takes it away.
    expect(await heldFen(world.ctx, buyer.id, { scope: 'lot', ref_id: lot_id })).toBe(0)
    await inTx((tx) => releaseLosers(tx, lot_id, null))
    expect(await holdStatusOf(world, hold.id)).toBe('held')
  })

  test('loses the deposit when the time to answer has passed: seven tenths to the seller, the odd fen to the platform', async () => {
    const [buyer, lot_id] = [await newBuyer(world), newLot()]
    const hold = await depositFor(world, buyer.id, lot_id, 100_01, 77)
    const penalty = await notice(buyer, lot_id, 77)
    const before = await accountFactsOf(world.ctx, buyer.id)

    await world.advance(DAY_MS)

    expect(await holdStatusOf(world, hold.id)).toBe('forfeited')
    expect(await entriesOf(world, `hold:${hold.id}:forfeit`)).toEqual([
      [accounts.userDeposit(buyer.id), -100_01],
      [accounts.shopWallet(77), 70_00],
      [accounts.penalty, 30_01],
    ])
    const after = await accountFactsOf(world.ctx, buyer.id)
    expect([after.unpaid_strikes, after.growth_value]).toEqual([before.unpaid_strikes + 1, before.growth_value - 200])
    expect((await strikesOf(world.ctx, [buyer.id])).get(buyer.id)).toHaveLength(1)
    expect(await world.call(buyer, deposit.penalty, { id: penalty!.id })).toMatchObject({
      status: 'imposed',
      can_appeal: false,
      decision: { result: 'imposed', reason: 'Not answered in time' },
    })
    await world.refused(buyer, deposit.appeal, { id: penalty!.id, content: 'I was ill that week' }, 'STATE_CONFLICT')
    expect(await told(depositEvents.forfeited, buyer.id)).toMatchObject([{ amount_fen: 100_01, shop_fen: 70_00 }])
  })

  test('is noticed once for one lot, however often it is asked for', async () => {
    const [buyer, lot_id] = [await newBuyer(world), newLot()]
    await depositFor(world, buyer.id, lot_id, 100_00)

    const [first, second] = [await notice(buyer, lot_id), await notice(buyer, lot_id)]

    expect(first).toBeDefined()
    expect(second).toBeUndefined()
  })

  test('has only the record at stake where the deposit was waived', async () => {
    const [buyer, lot_id] = [await newBuyer(world), newLot()]

    const penalty = await notice(buyer, lot_id)
    await world.advance(DAY_MS)

    expect(penalty).toMatchObject({ kind: 'strike', amount_fen: 0 })
    expect((await accountFactsOf(world.ctx, buyer.id)).unpaid_strikes).toBe(1)
  })
})

describe('an answer to a penalty', () => {
  const appealed = async () => {
    const [buyer, lot_id] = [await newBuyer(world), newLot()]
    const hold = await depositFor(world, buyer.id, lot_id, 100_00)
    const penalty = (await notice(buyer, lot_id))!
    await world.call(buyer, deposit.appeal, { id: penalty.id, content: 'The bank was down, see the picture' })
    return { buyer, hold, penalty }
  }
  const decide = (id: number, result: 'impose' | 'drop' | 'reverse', by = 1) =>
    decidePenalty(operator(by), { id, result, reason: 'looked into it', images: [] })

  const confirm = async (id: number, by: number) => {
    const waits = (await waitingFor(world.ctx, 'forfeit_reverse', [id])).get(String(id))!
    return decideApproval(operator(by), { id: waits.id, accept: true, reason: 'looked into it' })
  }

  test('stops the clock until an operator decides', async () => {
    const { buyer, hold, penalty } = await appealed()

    await world.advance(3 * DAY_MS)

    expect(await holdStatusOf(world, hold.id)).toBe('held')
    await world.refused(buyer, deposit.appeal, { id: penalty.id, content: 'once more, please' }, 'ALREADY_DONE')
    expect(await world.call(buyer, deposit.penalty, { id: penalty.id })).toMatchObject({
      status: 'appealed',
      appeal: { content: 'The bank was down, see the picture' },
    })
  })

  test('is only the person’s own to give, and only in time', async () => {
    const [buyer, other, lot_id] = [await newBuyer(world), await newBuyer(world), newLot()]
    await depositFor(world, buyer.id, lot_id, 100_00)
    const { id } = (await notice(buyer, lot_id))!

    await world.refused(other, deposit.appeal, { id, content: 'it was me, honestly' }, 'NOT_FOUND')
    await world.refused(other, deposit.penalty, { id }, 'NOT_FOUND')
    await world.refused(guest, deposit.penalties, {}, 'LOGIN_EXPIRED')
    await world.sql('update platform_clock set lead_ms = lead_ms + $1', [DAY_MS])
    await world.refused(buyer, deposit.appeal, { id, content: 'too late, I know' }, 'WINDOW_CLOSED')
    await world.settle()
  })

  test('that convinces gives the deposit back and leaves no strike', async () => {
    const { buyer, hold, penalty } = await appealed()

    expect((await decide(penalty.id, 'drop')).status).toBe('dropped')

    expect(await holdStatusOf(world, hold.id)).toBe('released')
    expect(await wallet(buyer)).toBe(100_00)
    expect((await strikesOf(world.ctx, [buyer.id])).get(buyer.id)).toEqual([])
    await expect(decide(penalty.id, 'impose')).rejects.toMatchObject({ key: 'STATE_CONFLICT' })
  })

  test('that does not convince lets the penalty stand; another operator may take it back within 30 days', async () => {
    const { buyer, hold, penalty } = await appealed()
    await decide(penalty.id, 'impose', 1)
    expect(await holdStatusOf(world, hold.id)).toBe('forfeited')

    await expect(decide(penalty.id, 'reverse', 1)).rejects.toMatchObject({ key: 'FORBIDDEN' })
    await decide(penalty.id, 'reverse', 2)
    expect(await wallet(buyer)).toBe(0)
    await expect(decide(penalty.id, 'reverse', 3)).rejects.toMatchObject({ key: 'EDIT_CONFLICT' })
    await expect(confirm(penalty.id, 2)).rejects.toMatchObject({ key: 'SELF_ACTION' })
    await expect(confirm(penalty.id, 1)).rejects.toMatchObject({ key: 'FORBIDDEN' })
    await confirm(penalty.id, 3)

    expect(await wallet(buyer)).toBe(100_00)
    expect(await entriesOf(world, `hold:${hold.id}:reversed`)).toEqual([
      [accounts.shopWallet(1), -70_00],
      [accounts.penalty, -30_00],
      [accounts.userWallet(buyer.id), 100_00],
    ])
    expect((await accountFactsOf(world.ctx, buyer.id)).unpaid_strikes).toBe(0)
    expect(await world.call(buyer, deposit.penalty, { id: penalty.id })).toMatchObject({
      status: 'reversed',
      decision: { result: 'reversed', reason: 'looked into it' },
    })
  })

  test('that time alone imposed takes two operators to take back as well', async () => {
    const [buyer, lot_id] = [await newBuyer(world), newLot()]
    const hold = await depositFor(world, buyer.id, lot_id, 100_00)
    const { id } = (await notice(buyer, lot_id))!
    await world.advance(DAY_MS)
    expect(await holdStatusOf(world, hold.id)).toBe('forfeited')

    await decide(id, 'reverse', 2)

    expect(await wallet(buyer)).toBe(0)
    await expect(confirm(id, 2)).rejects.toMatchObject({ key: 'SELF_ACTION' })
    await confirm(id, 3)
    expect(await wallet(buyer)).toBe(100_00)
  })

  test('a proposal nobody confirms in three days lapses, and may be made again', async () => {
    const { penalty } = await appealed()
    await decide(penalty.id, 'impose', 1)
    await decide(penalty.id, 'reverse', 2)

    await world.advance(3 * DAY_MS)

    expect((await waitingFor(world.ctx, 'forfeit_reverse', [penalty.id])).size).toBe(0)
    await decide(penalty.id, 'reverse', 2)
    await confirm(penalty.id, 3)
  })

  test('the split of a forfeit is the one promised when the deposit was set aside', async () => {
    const [buyer, lot_id] = [await newBuyer(world), newLot()]
    const hold = await depositFor(world, buyer.id, lot_id, 100_00)
    await world.services.settings.save(world.ctx, 'auction.forfeit_shop_bp', 1000, 1, 'a test')
    await notice(buyer, lot_id)
    await world.advance(DAY_MS)
    await world.services.settings.save(world.ctx, 'auction.forfeit_shop_bp', 7000, 1, 'back again')

    expect(await entriesOf(world, `hold:${hold.id}:forfeit`)).toEqual([
      [accounts.userDeposit(buyer.id), -100_00],
      [accounts.shopWallet(1), 70_00],
      [accounts.penalty, 30_00],
    ])
  })

  test('an unanswered penalty cannot be imposed early, and an old one not be taken back', async () => {
    const [buyer, lot_id] = [await newBuyer(world), newLot()]
    await depositFor(world, buyer.id, lot_id, 100_00)
    const { id } = (await notice(buyer, lot_id))!

    await expect(decide(id, 'impose')).rejects.toMatchObject({ key: 'STATE_CONFLICT' })
    await world.advance(DAY_MS)
    await world.advance(31 * DAY_MS)

    await expect(decide(id, 'reverse', 2)).rejects.toMatchObject({ key: 'WINDOW_CLOSED' })
  })
})

describe('the database refuses', () => {
  test('a forfeited hold without a noticed and lapsed penalty', async () => {
    const [buyer, lot_id] = [await newBuyer(world), newLot()]
    const hold = await depositFor(world, buyer.id, lot_id, 100_00)
    await expect(
      world.sql(`update deposit_holds set status = 'forfeited' where id = $1`, [hold.id]),
    ).rejects.toMatchObject({ code: '23514' })

    const penalty = (await notice(buyer, lot_id))!
    await expect(
      world.sql(`update deposit_holds set status = 'forfeited' where id = $1`, [hold.id]),
    ).rejects.toMatchObject({ code: '23514' })
    await expect(
      world.sql(`update deposit_penalties set status = 'imposed', decided_at = platform_now() where id = $1`, [
        penalty.id,
      ]),
    ).rejects.toMatchObject({ code: '23514' })
    await expect(
      world.sql(`update deposit_penalties set answer_due_at = platform_now() where id = $1`, [penalty.id]),
    ).rejects.toMatchObject({ code: '23001' })
  })

  test('a forfeit in the ledger whose hold is not forfeited', async () => {
    const [buyer, lot_id] = [await newBuyer(world), newLot()]
    const hold = await depositFor(world, buyer.id, lot_id, 100_00)

    await expect(
      post(
        world.ctx,
        depositForfeited({ hold_id: hold.id, user_id: buyer.id, shop_id: 1, amount_fen: 100_00, shop_bp: 7000 }),
      ),
    ).rejects.toMatchObject({ code: '23514' })
  })

  test('money on a deposit account that no hold explains', async () => {
    const buyer = await newBuyer(world)
    await fund(world, buyer.id, 1_00)
    await inTx(async (tx) => {
      await post(tx, {
        type: 'adjusted',
        idem_key: `stray:${buyer.id}`,
        ref_type: 'adjustment',
        ref_id: 1,
        entries: [
          { account: accounts.userWallet(buyer.id), amount_fen: -1 },
          { account: accounts.userDeposit(buyer.id), amount_fen: 1 },
        ],
      })
      expect(
        (await checkInvariants({ ...tx, log: { ...tx.log, error: () => undefined } as never })).map(
          (check) => check.name,
        ),
      ).toEqual(['inv_i03'])
      throw new Error('undone')
    }).catch((error: Error) => expect(error.message).toBe('undone'))
  })
})
