/** Coupons of the platform: drafted, put on offer by one or two operators, paused, ended; what they cost stands beside them. */
import { activity, aftersale, coupon, type Input, operator, order } from '@juya/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newBuyer, type TestPerson } from '../../../domains/account/testing.ts'
import { threeLines } from '../../../domains/cart/testing.ts'
import { claimed } from '../../../domains/coupon/testing.ts'
import { accounts } from '../../../domains/ledger/index.ts'
import { balanceOf, brokenInvariants, expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { newOperator, signedIn, type TestOperator } from '../../../domains/operator/testing.ts'
import { itemsOf } from '../../../domains/order/index.ts'
import { shipFor } from '../../../domains/order/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let editor: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  editor = await newOperator(world, ['content'])
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const reason = 'for the end of the year'
const DAY_S = 86_400
type Form = Input<typeof operator.saveCoupon>
async function drafted(more: Partial<Form> = {}) {
  const claim_to = Math.floor((await world.now()) / 1_000) + 10 * DAY_S
  return world.call(editor, operator.saveCoupon, {
    name: '年终券',
    kind: 'amount',
    amount_fen: 20_00,
    total: 100,
    budget_fen: 1_000_00,
    claim_to,
    valid_days: 30,
    ...more,
  })
}
const started = async (more: Partial<Form> = {}) => {
  const { id } = await drafted(more)
  return world.call(editor, operator.startCoupon, { id, reason })
}
const info = (id: number) => world.call(editor, operator.coupon, { id })
const claim = async (id: number) => claimed(world, await newBuyer(world), id)

test('a draft is claimed by nobody, on offer by everybody, and paused or ended by nobody again', async () => {
  const { id, status } = await drafted()
  expect(status).toBe('draft')
  await world.refused(await newBuyer(world), coupon.claim, { id }, 'NOT_FOUND')

  expect(await world.call(editor, operator.startCoupon, { id, reason })).toMatchObject({ status: 'active' })
  const buyer = await newBuyer(world)
  expect((await world.call(buyer, coupon.offers, {})).list).toMatchObject([{ id, issuer: 'platform' }])
  const held = await claimed(world, buyer, id)
  await world.refused(editor, operator.startCoupon, { id, reason }, 'STATE_CONFLICT')

  expect(await world.call(editor, operator.pauseCoupon, { id, reason })).toMatchObject({ status: 'paused' })
  await world.refused(await newBuyer(world), coupon.claim, { id }, 'NOT_FOUND')
  await world.refused(editor, operator.pauseCoupon, { id, reason }, 'STATE_CONFLICT')
  await world.call(editor, operator.startCoupon, { id, reason })
  await claim(id)
  expect(await world.call(editor, operator.endCoupon, { id, reason })).toMatchObject({ status: 'ended', issued: 2 })
  await world.refused(editor, operator.endCoupon, { id, reason }, 'STATE_CONFLICT')
  await world.refused(await newBuyer(world), coupon.claim, { id }, 'NOT_FOUND')

  expect((await world.call(buyer, coupon.mine, {})).list).toMatchObject([{ id: held, status: 'available' }])
  expect((await info(id)).logs.map(({ action }) => action)).toEqual([
    ...['coupon.end', 'coupon.start', 'coupon.pause', 'coupon.start', 'coupon.create'],
  ])
})

describe('a large budget', () => {
  const LARGE = { total: 10_000, budget_fen: 60_000_00 } as const

  test('is confirmed by a second operator before anybody can claim', async () => {
    const { id, status } = await started(LARGE)
    expect(status).toBe('waiting')
    await world.refused(await newBuyer(world), coupon.claim, { id }, 'NOT_FOUND')
    await world.refused(editor, operator.endCoupon, { id, reason }, 'STATE_CONFLICT')
    const { approval, two_above_fen } = await info(id)
    expect([two_above_fen, approval!.effect]).toEqual([
      50_000_00,
      '“年终券” may cost Juya up to ¥60,000 in all, ¥20 each.',
    ])

    const finance = await newOperator(world, ['finance'])
    await world.call(finance, operator.decideApproval, { id: approval!.id, accept: true, reason: 'in the plan' })

    expect(await info(id)).toMatchObject({ status: 'active', approval: null })
    await claim(id)
  })

  test('that is refused leaves a draft', async () => {
    const { id } = await started(LARGE)
    const { approval } = await info(id)
    const second = await newOperator(world, ['content'])
    await world.call(second, operator.decideApproval, { id: approval!.id, accept: false, reason: 'too much' })

    expect(await info(id)).toMatchObject({ status: 'draft', approval: null })
    const { revision } = await info(id)
    expect(await drafted({ id, revision, budget_fen: 400_00 })).toMatchObject({ budget_fen: 400_00 })
    expect(await world.call(editor, operator.startCoupon, { id, reason })).toMatchObject({ status: 'active' })
  })

  test('given to one on offer changes nothing until a second operator confirms it', async () => {
    const { id } = await started()
    const finance = await newOperator(world, ['finance'])
    await world.call(finance, operator.setCouponBudget, { id, budget_fen: 90_000_00, reason })
    const { approval, ...stands } = await info(id)
    expect(stands).toMatchObject({ status: 'active', budget_fen: 1_000_00 })
    await world.refused(finance, operator.setCouponBudget, { id, budget_fen: 95_000_00, reason }, 'EDIT_CONFLICT')

    await world.call(editor, operator.decideApproval, { id: approval!.id, accept: true, reason: 'it goes well' })

    expect(await info(id)).toMatchObject({ status: 'active', budget_fen: 90_000_00 })
  })
})

test('what one operator puts on offer alone is summed over a day, whatever the coupons: beyond the limit it takes two', async () => {
  await started({ budget_fen: 30_000_00 })
  const second = await started({ budget_fen: 20_000_01 })
  expect(second.status).toBe('waiting')
  const colleague = await newOperator(world, ['content'])
  const own = await drafted({ budget_fen: 20_000_00 })
  expect(await world.call(colleague, operator.startCoupon, { id: own.id, reason })).toMatchObject({ status: 'active' })
  const third = await started({ budget_fen: 20_000_00 })
  expect(third.status).toBe('active')
  await world.call(editor, operator.setCouponBudget, { id: third.id, budget_fen: 20_000_01, reason })
  expect((await info(third.id)).approval).not.toBeNull()

  expect(await brokenInvariants(world)).toEqual([])
  const [more] = await world.sql<{ id: number }>(
    'insert into coupon_alone (operator_id, template_id, fen, most_fen) values ($1, $2, 1, 50_000_00) returning id',
    [editor.id, third.id],
  )
  expect(await brokenInvariants(world)).toEqual(['inv_i33'])
  await world.sql('delete from coupon_alone where id = $1', [more!.id])

  await world.advance(25 * 3_600_000)
  editor = await signedIn(world, editor) // a session lasts twelve hours
  expect((await started({ budget_fen: 50_000_00 })).status).toBe('active')
})

test('nobody gives a coupon to an account of their own, to one linked to it, or to a colleague’s', async () => {
  const { id } = await started()
  const [own, other] = [await newBuyer(world), await newBuyer(world)]
  await world.call(editor, operator.saveOwnPhone, { phone: own.phone })

  const both = { id, user_ids: [other.id, own.id], reason }
  await world.refused(editor, operator.grantCoupon, both, 'NOT_ONES_OWN')
  await world.call(editor, operator.grantCoupon, { ...both, user_ids: [other.id] })

  expect((await info(id)).issued).toBe(1)
})

test('a budget is spent to its end and no further; another lets more be claimed, never less than was', async () => {
  const { id } = await started({ budget_fen: 50_00 })
  await claim(id)
  await claim(id)
  await world.refused(await newBuyer(world), coupon.claim, { id }, 'COUPON_GONE')

  await world.refused(editor, operator.setCouponBudget, { id, budget_fen: 39_99, reason }, 'VALIDATION', {
    field: 'budget_fen',
  })
  await world.refused(editor, operator.setCouponBudget, { id, budget_fen: 50_00, reason }, 'ALREADY_DONE')
  await world.call(editor, operator.setCouponBudget, { id, budget_fen: 60_00, reason })
  await claim(id)
  await world.refused(await newBuyer(world), coupon.claim, { id }, 'COUPON_GONE')
})

test('number and time change, what it takes off does not; a draft changes whole, by who has seen it', async () => {
  const { id, revision, claim_to } = await drafted()
  expect(await drafted({ id, revision, amount_fen: 30_00, audience: 'level', level_min: 2 })).toMatchObject({
    amount_fen: 30_00,
    audience: 'level',
    level_min: 2,
    revision: 2,
  })
  expect(await drafted({ id, revision: 2 })).toMatchObject({ audience: 'all', level_min: null })
  await world.refused(editor, operator.saveCoupon, { ...(await draftInput()), id, revision }, 'EDIT_CONFLICT')
  await world.refused(editor, operator.changeCoupon, { id, total: 5, reason }, 'STATE_CONFLICT')
  await world.call(editor, operator.startCoupon, { id, reason })
  await claim(id)

  await world.refused(editor, operator.saveCoupon, { ...(await draftInput()), id, revision: 3 }, 'STATE_CONFLICT')
  expect(
    await world.call(editor, operator.changeCoupon, { id, total: 1, claim_to: claim_to + DAY_S, reason }),
  ).toMatchObject({ total: 1, claim_to: claim_to + DAY_S })
  await world.refused(await newBuyer(world), coupon.claim, { id }, 'COUPON_GONE')
})
const draftInput = async (): Promise<Form> => ({
  ...{ name: '年终券', kind: 'amount', amount_fen: 20_00, total: 1, budget_fen: 20_00, valid_days: 3 },
  claim_to: Math.floor((await world.now()) / 1_000) + DAY_S,
})

test.each([
  ['for followers: nobody follows us', { audience: 'follower' }, 'audience'],
  ['whose budget is not enough for one', { budget_fen: 19_99 }, 'budget_fen'],
  ['for a level it does not name', { audience: 'level' }, 'level_min'],
  ['that ended before it began', { claim_to: 1_000_000_000 }, 'claim_to'],
] as const)('no coupon %s', async (_, form, field) => {
  const given = { ...(await draftInput()), ...form } as Form
  await world.refused(editor, operator.saveCoupon, given, 'VALIDATION', { field })
})

test('two coupons have no code in common; one that waited too long for its start is not put on offer', async () => {
  await started({ audience: 'code', code: 'YEAR2026' })
  const taken = { ...(await draftInput()), audience: 'code', code: 'year2026' } as const
  await world.refused(editor, operator.saveCoupon, taken, 'NAME_TAKEN')
  const { id, revision } = await drafted({ audience: 'code', code: 'YEAR2027' })
  await world.refused(editor, operator.saveCoupon, { ...taken, id, revision }, 'NAME_TAKEN')

  await world.advance(11 * DAY_S * 1_000)
  editor = await newOperator(world, ['content'])
  await world.refused(editor, operator.startCoupon, { id, reason }, 'WINDOW_CLOSED')
})

test('the report says what was claimed, used and paid by Juya, less what came back with refunds', async () => {
  const lines = await threeLines(world, { platform_off_fen: 20_00 })
  const [{ template_id: id }] = (await world.sql<{ template_id: number }>(
    'select template_id from coupon_held where user_id = $1',
    [lines.buyer.id],
  )) as [{ template_id: number }]
  await claim(id)

  const { report } = await info(id)
  expect(report).toMatchObject({
    ...{ available: 1, locked: 0, used: 1, people: 2, orders: 1, paid_fen: lines.total_fen },
    ...{ spent_fen: 20_00, returned_fen: 0, cost_fen: 20_00, ahead_fen: 20_00 },
  })
  const paid_fen = await balanceOf(world, accounts.marketing)
  await shipFor(world, lines)
  const [cup] = await itemsOf(world.ctx, [lines.id])
  const opened = await world.call(lines.buyer, aftersale.act, {
    ...{
      action: 'open',
      order_id: lines.id,
      type: 'refund_only',
      reason_code: 'defect',
      content: '口沿有未说明的磕碰',
    },
    amount_fen: cup!.subtotal_fen - cup!.discount_fen,
    lines: [{ item_id: cup!.id, qty: cup!.qty }],
  })
  await world.call(lines.shop, aftersale.shopAct, { case_id: opened.id, action: 'agree' })

  const after = (await info(id)).report
  expect(after.returned_fen).toBe(cup!.platform_discount_fen)
  expect(after.returned_fen).toBeGreaterThan(0)
  expect(after.cost_fen).toBe(20_00 - after.returned_fen)
  expect((await balanceOf(world, accounts.marketing)) - paid_fen).toBe(after.returned_fen)
})

test('the list is cut by state and read by content and finance; acts have roles and reasons', async () => {
  const [paused, service, finance] = [
    await started({ name: '暂停券' }),
    await newOperator(world, ['service']),
    await newOperator(world, ['finance']),
  ]
  const { id } = paused
  await world.call(finance, operator.pauseCoupon, { id, reason })

  const { list } = await world.call(finance, operator.coupons, { status: 'paused' })
  expect(list.map((row) => row.id)).toContain(id)
  expect(list.every((row) => row.status === 'paused')).toBe(true)
  for (const row of [operator.coupons, operator.coupon] as const)
    await world.refused(service, row, { id } as never, 'FORBIDDEN')
  await world.refused(editor, operator.coupon, { id: 999_999_999 }, 'NOT_FOUND')
  for (const row of [operator.startCoupon, operator.endCoupon, operator.changeCoupon])
    await world.refused(finance, row, { id, reason }, 'FORBIDDEN')
  for (const row of [operator.startCoupon, operator.pauseCoupon, operator.endCoupon, operator.changeCoupon] as const)
    await world.refused(editor, row, { id, reason: 'abc' }, 'REASON_REQUIRED')
})

test('what people bring friends for is listed with who began it, and of one the friends who helped', async () => {
  const { id: coupon_id } = await started({ audience: 'share', share_helps: 2, share_hours: 24 })
  const [leo, ann] = [await newBuyer(world), await newBuyer(world)]
  const { mine } = await world.call(leo, activity.signUp, { id: coupon_id })
  await world.call(ann, activity.signUp, { share_code: mine!.code })

  const { list } = await world.call(editor, operator.shares, { coupon_id: String(coupon_id), status: 'open' } as never)

  expect(list).toMatchObject([{ id: mine!.id, user_id: leo.id, coupon: '年终券', helped: 1, needed: 2 }])
  expect((await world.call(editor, operator.share, { id: mine!.id })).friends).toMatchObject([{ user_id: ann.id }])
  await world.refused(editor, operator.share, { id: 999_999 }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['arbiter']), operator.shares, {}, 'FORBIDDEN')
})

test('the preview of an offer says that it starts, and is held to it', async () => {
  const { id } = await drafted()

  const shown = await world.call(editor, operator.preview, { call: 'startCoupon', input: { id, reason } })

  expect(shown.states).toMatchObject([{ thing: 'coupon_state', field: 'status', from: 'draft', to: 'active' }])
  const other = await newOperator(world, ['content'])
  await world.call(other, operator.endCoupon, { id, reason })
  await world.refused(editor, operator.startCoupon, { id, reason }, 'STATE_CONFLICT')
})

describe('people an operator names', () => {
  const give = (id: number, user_ids: number[]) => world.call(editor, operator.grantCoupon, { id, user_ids, reason })
  const take = (id: number, user_ids: number[], why: string = reason) =>
    world.call(editor, operator.revokeCoupon, { id, user_ids, reason: why })
  const titlesTo = async ({ id }: TestPerson) =>
    (
      await world.sql<{ title_en: string }>('select title_en from message_notices where user_id = $1 order by id', [id])
    ).map(({ title_en }) => title_en)
  const heldBy = async (person: TestPerson) => (await world.call(person, coupon.mine, {})).list

  test('get one each and are told, whomever it is for otherwise; who has it, is banned or is not there gets none', async () => {
    const { id } = await started({ audience: 'code', code: 'ONLYFRIENDS' })
    const [lin, ann, banned] = [await newBuyer(world), await newBuyer(world), await newBuyer(world)]
    await world.call(ann, coupon.claim, { id, code: 'ONLYFRIENDS' })
    await world.sql(`update account_users set status = 'banned' where id = $1`, [banned.id])

    const { people, issued } = await give(id, [lin.id, ann.id, banned.id, 999_999_999, lin.id])
    await world.settle()

    expect(people).toEqual([
      { user_id: lin.id, outcome: 'given' },
      { user_id: ann.id, outcome: 'has_it' },
      { user_id: banned.id, outcome: 'barred' },
      { user_id: 999_999_999, outcome: 'unknown' },
    ])
    expect(issued).toBe(2)
    expect(await heldBy(lin)).toMatchObject([{ coupon: { id, name: '年终券' }, status: 'available' }])
    expect(await titlesTo(lin)).toContain('You were given a coupon')
    expect(await titlesTo(ann)).not.toContain('You were given a coupon')
    expect((await give(id, [lin.id])).people).toEqual([{ user_id: lin.id, outcome: 'has_it' }])
  })

  test('get none beyond its number, and none of a draft or one that ended', async () => {
    const { id } = await started({ total: 1 })
    const [lin, ann] = [await newBuyer(world), await newBuyer(world)]

    expect((await give(id, [lin.id, ann.id])).people.map(({ outcome }) => outcome)).toEqual(['given', 'gone'])

    const draft = await drafted()
    await world.refused(editor, operator.grantCoupon, { id: draft.id, user_ids: [ann.id], reason }, 'STATE_CONFLICT')
    await world.call(editor, operator.endCoupon, { id, reason })
    await world.refused(editor, operator.grantCoupon, { id, user_ids: [ann.id], reason }, 'STATE_CONFLICT')
  })

  test('lose what they came by through fraud and read why; it comes back by no claim', async () => {
    const { id } = await started({ valid_days: 2 })
    const [cheat, other] = [await newBuyer(world), await newBuyer(world)]
    await claimed(world, cheat, id)
    await claimed(world, other, id)

    const { people } = await take(id, [cheat.id, 999_999_999], '用多个账号领取')
    await world.settle()

    expect(people.map(({ outcome }) => outcome)).toEqual(['taken', 'holds_none'])
    const ended = (await world.call(cheat, coupon.mine, { status: 'expired' })).list
    expect(ended).toMatchObject([{ status: 'revoked', revoked_reason: '用多个账号领取' }])
    expect(await titlesTo(cheat)).toContain('A coupon was taken back')
    expect(await heldBy(other)).toHaveLength(1)
    await world.refused(cheat, coupon.claim, { id }, 'COUPON_HAVE')
    expect((await info(id)).report).toMatchObject({ revoked: 1, available: 1 })
    expect((await info(id)).logs[0]).toMatchObject({ action: 'coupon.revoke', reason: '用多个账号领取' })
    expect((await take(id, [cheat.id])).people).toEqual([{ user_id: cheat.id, outcome: 'over' }])
    await world.advance(3 * DAY_S * 1_000) // its clocks have gone with it
    expect((await world.call(cheat, coupon.mine, { status: 'expired' })).list).toMatchObject([{ status: 'revoked' }])
  })

  test('keep what stands on an order of theirs', async () => {
    const lines = await threeLines(world, { platform_off_fen: 20_00, paid: false })
    const [held] = await world.sql<{ template_id: number }>('select template_id from coupon_held where user_id = $1', [
      lines.buyer.id,
    ])

    const { people } = await take(held!.template_id, [lines.buyer.id])

    expect(people).toEqual([{ user_id: lines.buyer.id, outcome: 'in_order' }])
    expect(await heldBy(lines.buyer)).toMatchObject([{ status: 'locked' }])

    // The order keeps its price; once it is given up the coupon is gone with it.
    await world.call(lines.buyer, order.action, { id: lines.id, action: 'cancel' })
    await world.settle()
    const { list } = await world.call(lines.buyer, coupon.mine, { status: 'expired' })
    expect(list).toMatchObject([{ status: 'revoked' }])
  })

  test('are named by those who make coupons; taken back also by finance', async () => {
    const { id } = await started()
    const [service, finance] = [await newOperator(world, ['service']), await newOperator(world, ['finance'])]
    const input = { id, user_ids: [1], reason }
    await world.refused(finance, operator.grantCoupon, input, 'FORBIDDEN')
    await world.refused(service, operator.revokeCoupon, input, 'FORBIDDEN')
    await world.refused(finance, operator.revokeCoupon, { ...input, id: 999_999_999 }, 'NOT_FOUND')
    await world.refused(editor, operator.grantCoupon, { ...input, reason: 'abc' }, 'REASON_REQUIRED')
    await world.refused(editor, operator.grantCoupon, { ...input, user_ids: [] }, 'VALIDATION')
  })
})
