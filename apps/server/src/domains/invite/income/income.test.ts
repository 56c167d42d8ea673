/** What a friend's orders bring, from receipt to the books and back. */
import { account, invite, wallet } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { eventsAbout } from '../../../testing/events/events-about.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { accountEvents } from '../../account/events.ts'
import { banUser, restrictUser, unbanUser } from '../../account/index.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance } from '../../ledger/testing.ts'
import { suspendShop } from '../../shop/index.ts'
import { inviteEvents } from '../events.ts'
import { boughtBy, comeBack, completes, DAY_MS, friendOf, incomeOf, payingShop, refundPart } from '../testing.ts'
import { settleByTime } from './settling.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const verified = () => newBuyer(world, { verified: true })
const earned = (person: TestPerson) => balanceOf(world, accounts.userEarning(person.id))
/** Thirty days after the completion. */
const settles = async () => {
  await completes(world)
  await world.advance(30 * DAY_MS)
  await world.settle()
}
/** A friend's order of ¥1,000 and who earns by it. */
async function sold(of: { inviter?: TestPerson; hammer_fen?: number } = {}) {
  const inviter = of.inviter ?? (await verified())
  const friend = await friendOf(world, inviter)
  const order = await boughtBy(world, friend, { hammer_fen: of.hammer_fen ?? 1_000_00 })
  return { inviter, friend, order }
}

describe('income of a friend’s order', () => {
  test('is 1 % of the goods, pending from receipt and settled 30 days after completion (T26)', async () => {
    const { inviter, order } = await sold()
    expect(await incomeOf(world, order)).toMatchObject({
      ...{
        user_id: inviter.id,
        base_fen: 1_000_00,
        rate_bp: 100,
        amount_fen: 10_00,
        status: 'pending',
        settles_at: null,
      },
    })
    await completes(world)
    const income = (await incomeOf(world, order))!
    expect(income.settles_at).not.toBeNull()
    await world.advance(29 * DAY_MS)
    expect(await earned(inviter)).toBe(0)
    await world.advance(DAY_MS)

    expect(await incomeOf(world, order)).toMatchObject({ status: 'settled', amount_fen: 10_00 })
    expect(await entriesOf(world, `income:${income.id}`)).toEqual([
      [accounts.marketing, -10_00],
      [accounts.userEarning(inviter.id), 10_00],
    ])
    await inTransaction(world.ctx, (tx) => settleByTime(tx, income.id))
    expect(await earned(inviter)).toBe(10_00)
    await world.settle()
    expect(await eventsAbout(world, inviteEvents.settled, { income_id: income.id })).toHaveLength(1)
  })

  test('is at most the order’s commission, and ¥500 a friend', async () => {
    const inviter = await verified()
    const friend = await friendOf(world, inviter)
    const shop = await payingShop(world)
    await world.sql('update shop_shops set commission_bp = 30 where id = $1', [shop.id])
    const cheap = await boughtBy(world, friend, { shop })
    expect(await incomeOf(world, cheap)).toMatchObject({ amount_fen: 3_00 })
    const large = await boughtBy(world, friend, { hammer_fen: 60_000_00 })
    expect(await incomeOf(world, large)).toMatchObject({ amount_fen: 497_00 })
    expect(await incomeOf(world, await boughtBy(world, friend))).toBeUndefined()
  })

  test('is of orders paid within 180 days, and of none that linked people make', async () => {
    const inviter = await verified()
    const friend = await friendOf(world, inviter)
    const shop = await payingShop(world)
    await world.sql(
      `insert into account_devices (user_id, device_id, first_seen_at, last_seen_at) select id, $2, platform_now(), platform_now() from unnest($1::bigint[]) id`,
      [[shop.owner.id, friend.id], `phone-${friend.id}`],
    )
    expect(await incomeOf(world, await boughtBy(world, friend, { shop }))).toBeUndefined()
    await world.advance(181 * DAY_MS)
    const late = await boughtBy(world, await comeBack(world, friend), { shop: await payingShop(world) })
    expect(await incomeOf(world, late)).toBeUndefined()
  })

  test('is not for people who work in the shop, whether they join before or after', async () => {
    const shop = await payingShop(world)
    const friend = await friendOf(world, shop.owner)
    expect(await incomeOf(world, await boughtBy(world, friend, { shop }))).toBeUndefined()

    const { inviter, order } = await sold()
    await world.sql(
      `insert into shop_members (shop_id, user_id, role, permissions, remark) values ($1, $2, 'staff', '{order}', '')`,
      [order.shop.id, inviter.id],
    )
    await settles()
    expect(await incomeOf(world, order)).toMatchObject({ status: 'void', void_reason: 'own_shop' })
  })

  test('counts the orders of a suspended shop', async () => {
    const { order } = await sold()
    await inTransaction(world.ctx, (tx) => suspendShop(tx, { shop_id: order.shop.id, reason: 'a look' }))
    await settles()
    expect(await incomeOf(world, order)).toMatchObject({ status: 'settled' })
  })

  test('is one an order: where an agent is paid, the inviter is not', async () => {
    const { order } = await sold()
    await expect(
      world.sql(
        `insert into invite_incomes (kind, level, relation_id, order_id, order_no, shop_id, user_id, from_user_id, base_fen, rate_bp, amount_fen)
         select 'agent', 1, relation_id, order_id, order_no, shop_id, user_id, from_user_id, base_fen, rate_bp, amount_fen from invite_incomes where order_id = $1`,
        [order.id],
      ),
    ).rejects.toThrow('invite_incomes_once')
  })
})

describe('a refund', () => {
  test('before the settlement makes pending income less, all of it makes it void', async () => {
    const { inviter, order } = await sold()
    await refundPart(world, order, 400_00)
    expect(await incomeOf(world, order)).toMatchObject({ base_fen: 600_00, amount_fen: 6_00, status: 'pending' })
    await refundPart(world, order, 600_00)
    expect(await incomeOf(world, order)).toMatchObject({ status: 'void', void_reason: 'refund' })
    await settles()
    expect(await earned(inviter)).toBe(0)
  })

  test('after it takes settled income back by its number (T28), from earnings, then the wallet, and the rest is written off', async () => {
    const { inviter, order } = await sold()
    await settles()
    const { id } = (await incomeOf(world, order))!
    await refundPart(world, order, 400_00)
    const [row] = await world.sql<{ version: number }>('select version from order_orders where id = $1', [order.id])
    expect(await entriesOf(world, `income:${id}:void:${row!.version}`)).toEqual([
      [accounts.userEarning(inviter.id), -4_00],
      [accounts.marketing, 4_00],
    ])
    expect(await incomeOf(world, order)).toMatchObject({ status: 'settled', amount_fen: 10_00, taken_back_fen: 4_00 })
    const { earned: in_years } = await world.call(await comeBack(world, inviter), wallet.statements, {})
    expect(in_years.reduce((sum, { invitations_fen }) => sum + invitations_fen, 0)).toBe(6_00)

    await refundPart(world, order, 600_00)
    expect(await incomeOf(world, order)).toMatchObject({ status: 'void', taken_back_fen: 10_00 })
    expect(await earned(inviter)).toBe(0)
    await world.settle()
    expect(await eventsAbout(world, inviteEvents.taken_back, { income_id: id })).toHaveLength(2)
  })
})

describe('income waits', () => {
  test('for an adult’s verified ID, and is settled with it', async () => {
    const inviter = await newBuyer(world)
    const { order } = await sold({ inviter })
    await settles()
    const income = (await incomeOf(world, order))!
    expect(income).toMatchObject({ status: 'pending', waits: 'verification' })
    expect(await eventsAbout(world, inviteEvents.waits, { income_id: income.id })).toHaveLength(1)

    await world.sql(`update account_users set realname_status = 'verified', is_adult = true where id = $1`, [
      inviter.id,
    ])
    await world.advance(DAY_MS)
    expect(await incomeOf(world, order)).toMatchObject({ status: 'settled' })
  })

  test('while its earner is restricted, and for seven days after “It was not me”', async () => {
    const { inviter, order } = await sold()
    await completes(world)
    await inTransaction(world.ctx, (tx) =>
      restrictUser(tx, { user_id: inviter.id, cause: 'operator', reason: 'a look' }),
    )
    await world.advance(30 * DAY_MS)
    expect(await incomeOf(world, order)).toMatchObject({ status: 'pending', waits: 'restricted' })
    await world.sql(`update account_users set status = 'active', unlocked_at = platform_now() where id = $1`, [
      inviter.id,
    ])
    await world.advance(DAY_MS)
    expect(await incomeOf(world, order)).toMatchObject({ status: 'pending', waits: 'safety' })
    await world.advance(7 * DAY_MS)
    expect(await incomeOf(world, order)).toMatchObject({ status: 'settled' })
  })

  test('for next month where this one’s ¥500 are reached', async () => {
    const inviter = await verified()
    const { order: first } = await sold({ inviter, hammer_fen: 30_000_00 })
    const { order: second } = await sold({ inviter, hammer_fen: 30_000_00 })
    await settles()
    expect(await incomeOf(world, first)).toMatchObject({ status: 'settled', amount_fen: 300_00 })
    const waiting = (await incomeOf(world, second))!
    expect(waiting).toMatchObject({ status: 'pending', waits: 'month' })
    await world.advance(waiting.settles_at! - (await world.now()) - 1_000)
    expect(await earned(inviter)).toBe(300_00)
    await world.advance(2_000)
    expect(await earned(inviter)).toBe(600_00)
  })
})

describe('income is void', () => {
  test('when its earner is banned, and pending again when the ban is lifted', async () => {
    const { inviter, order } = await sold()
    await completes(world)
    await inTransaction(world.ctx, (tx) => banUser(tx, { user_id: inviter.id, reason: 'a look' }))
    await world.settle()
    expect(await incomeOf(world, order)).toMatchObject({ status: 'void', void_reason: 'banned' })
    await inTransaction(world.ctx, (tx) => unbanUser(tx, inviter.id))
    await world.settle()
    expect(await incomeOf(world, order)).toMatchObject({ status: 'pending' })
    await world.advance(30 * DAY_MS)
    expect(await incomeOf(world, order)).toMatchObject({ status: 'settled' })
  })

  test('when both accounts turn out to be one person’s, with the invitation', async () => {
    const { inviter, friend, order } = await sold()
    await world.sql(
      `insert into account_link_verdicts (low_id, high_id, verdict, evidence, reason, operator_id) values (least($1::bigint, $2::bigint), greatest($1::bigint, $2::bigint), 'same', '{}', 'one face', 1)`,
      [inviter.id, friend.id],
    )
    await settles()
    expect(await incomeOf(world, order)).toMatchObject({ status: 'void', void_reason: 'linked' })
    expect((await world.call(await comeBack(world, inviter), invite.myTeamCount, {})).level1).toBe(0)
  })

  test('when its earner’s account is closed', async () => {
    const { inviter, order } = await sold()
    const poster = await world.call(inviter, invite.createPoster, {})
    expect((await world.call(inviter, account.leavingInfo, {})).income_fen).toBe(10_00)
    await inTransaction(world.ctx, (tx) => emit(tx, accountEvents.left, { user_id: inviter.id }))
    await world.settle()
    await settles()
    expect(await incomeOf(world, order)).toMatchObject({ status: 'void', void_reason: 'left' })
    const kept = await world.sql('select 1 from invite_posters where id = $1 and deleted_at is null', [poster.id])
    expect(kept).toEqual([])
  })
})

describe('a friend’s first completed order', () => {
  const points = async (person: TestPerson) =>
    (
      await world.sql<{ balance: number; debt: number }>('select balance, debt from points_books where user_id = $1', [
        person.id,
      ])
    )[0] ?? {
      balance: 0,
      debt: 0,
    }

  test('brings its inviter 200 points, once; registering and receiving bring none; a full refund takes them back', async () => {
    const { inviter, friend, order } = await sold()
    expect(await points(inviter)).toMatchObject({ balance: 0 })
    await completes(world)
    await world.settle()
    expect(await points(inviter)).toMatchObject({ balance: 200 })
    await boughtBy(world, await comeBack(world, friend))
    await completes(world)
    expect(await points(inviter)).toMatchObject({ balance: 200 })

    await refundPart(world, order, 1_000_00)
    expect(await points(inviter)).toMatchObject({ balance: 0, debt: 0 })
  })
})

describe('the list of income', () => {
  test('says date and reason of each, with sums by state, to its earner alone (invite.myTeamIncome, invite.myCount)', async () => {
    const { inviter, friend, order } = await sold()
    const list = await world.call(inviter, invite.myTeamIncome, {})
    expect(list.list).toMatchObject([
      {
        from_user: { id: friend.id },
        order_no_masked: `…${order.order_no.slice(-4)}`,
        amount_fen: 10_00,
        status: 'pending',
      },
    ])
    expect(list.totals).toEqual({ pending_fen: 10_00, settled_fen: 0, void_fen: 0, month_settled_fen: 0 })
    expect((await world.call(inviter, invite.myTeamIncome, { status: 'settled' })).list).toEqual([])
    expect((await world.call(friend, invite.myTeamIncome, {})).list).toEqual([])
    expect(await world.call(inviter, invite.myCount, {})).toMatchObject({ direct: 1, paid: 1, pending_fen: 10_00 })
    await world.refused(inviter, invite.myTeamIncome, { month: '2026-13' as never }, 'VALIDATION')
    await world.refused(guest, invite.myCount, {}, 'LOGIN_EXPIRED')
  })
})
