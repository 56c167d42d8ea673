import { task, wallet } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { createSession, identity, restrictUser } from '../account/index.ts'
import { newBuyer, PAY_PASSWORD } from '../account/testing.ts'
import { block } from '../block/index.ts'
import { accounts } from '../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance } from '../ledger/testing.ts'
import { bankCode, bindTestCard, payByCard } from '../payment/testing.ts'
import { newShop } from '../shop/testing.ts'
import { approveTask, rejectTask, stopTask } from './index.ts'
import {
  fundShop,
  judge,
  newTask,
  payTask,
  placeRow,
  submitted,
  taken,
  taskFormOf,
  taskRow,
  turnedDown,
} from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const walletOf = (id: number) => balanceOf(world, accounts.userWallet(id))
const shopWallet = (id: number) => balanceOf(world, accounts.shopWallet(id))
const bounty = (id: number) => balanceOf(world, accounts.shopBounty(id))

describe('the money of a task', () => {
  test('is locked out of the shop’s wallet before anybody sees the task', async () => {
    const one = await newTask(world, { until: 'pending_payment', reward_fen: 10_00, quota: 3 })
    await world.refused(guest, task.info, { id: one.id }, 'NOT_FOUND')
    await fundShop(world, one.shop.id, 31_50)

    const paid = await payTask(world, one)

    expect(await entriesOf(world, `pay:${paid.pay_no}`)).toEqual([
      [accounts.shopWallet(one.shop.id), -31_50],
      [accounts.shopBounty(one.shop.id), 30_00],
      [accounts.fee('task'), 1_50],
    ])
    expect(await taskRow(world, one.id)).toMatchObject({ status: 'reviewing' })
    await world.refused(guest, task.info, { id: one.id }, 'NOT_FOUND')
    await inTransaction(world.ctx, (tx) => approveTask(tx, one.id))
    expect((await world.call(guest, task.list, {})).list.map(({ id }) => id)).toContain(one.id)
  })

  test('is refused where the shop’s wallet is short, and to who does not own it', async () => {
    const one = await newTask(world, { until: 'pending_payment' })
    const { cost, submit_token, options } = await world.call(one.shop, task.pay, { task_id: one.id })
    expect(options!.channels.map(({ code }) => code)).toEqual(['shop_wallet', 'card'])
    const start = {
      task_id: one.id,
      submit_token,
      channel: 'shop_wallet' as const,
      pay_password: PAY_PASSWORD,
      shown_total_fen: cost.payable_fen,
    }

    await world.refused(one.shop, task.pay, start, 'BALANCE_SHORT')
    await world.refused(one.shop, task.pay, { ...start, shown_total_fen: 1 }, 'PRICE_CHANGED')
    await world.refused(await newShop(world), task.pay, start, 'NOT_FOUND')
    await world.refused(one.shop, task.pay, { ...start, channel: 'wallet' }, 'CHANNEL_UNAVAILABLE')
  })

  test('goes back whole, with the fee, where the review rejects the task; paid again it is a new budget', async () => {
    const one = await newTask(world, { until: 'reviewing', reward_fen: 10_00, quota: 3 })

    await inTransaction(world.ctx, (tx) => rejectTask(tx, one.id, '要求好评'))

    expect(await taskRow(world, one.id)).toMatchObject({ status: 'rejected' })
    expect([await shopWallet(one.shop.id), await bounty(one.shop.id)]).toEqual([31_50, 0])
    await world.call(one.shop, task.save, { id: one.id, ...(await taskFormOf(world)) } as never)
    await payTask(world, one)
    expect([await shopWallet(one.shop.id), await bounty(one.shop.id)]).toEqual([0, 30_00])
    await inTransaction(world.ctx, (tx) => rejectTask(tx, one.id, '仍要求好评'))
    expect(await shopWallet(one.shop.id)).toBe(31_50)
  })

  test('that a card paid goes back to the card', async () => {
    const one = await newTask(world, { until: 'pending_payment', reward_fen: 10_00, quota: 3 })
    const card_id = await bindTestCard(world, one.shop.owner)
    const { cost, submit_token } = await world.call(one.shop, task.pay, { task_id: one.id })
    const { result } = await world.call(one.shop, task.pay, {
      task_id: one.id,
      submit_token,
      channel: 'card',
      card_id,
      shown_total_fen: cost.payable_fen,
    })
    expect(await taskRow(world, one.id)).toMatchObject({ status: 'pending_payment' })
    expect(bankCode(world, result!.pay_no)).not.toBe('')
    await payByCard(world, one.shop.owner, result!.pay_no)
    await inTransaction(world.ctx, (tx) => approveTask(tx, one.id))

    await world.call(one.shop, task.settle, { id: one.id })

    expect(await entriesOf(world, `task:${one.id}:settle:${result!.pay_no}`)).toEqual([
      [accounts.shopBounty(one.shop.id), -30_00],
      [accounts.refundTransit, 30_00],
    ])
    expect(await entriesOf(world, `feeref:task:${one.id}:${result!.pay_no}`)).toEqual([
      [accounts.fee('task'), -1_50],
      [accounts.refundTransit, 1_50],
    ])
    await world.settle()
    expect([await shopWallet(one.shop.id), await walletOf(one.shop.owner.id)]).toEqual([0, 0])
  })

  test('is paid for each place, and the rest goes back with the fee of places nobody was paid for', async () => {
    const one = await newTask(world, { reward_fen: 10_00, quota: 3 })
    const { taker, place_id } = await submitted(world, one)

    await judge(world, one, [place_id], { pass: true })
    const settled = await world.call(one.shop, task.settle, { id: one.id })

    expect(await entriesOf(world, `task_asg:${place_id}`)).toEqual([
      [accounts.shopBounty(one.shop.id), -10_00],
      [accounts.userWallet(taker.id), 10_00],
    ])
    expect(settled).toEqual({ approved: 1, paid_fen: 10_00, returned_fen: 20_00 + 1_00, status: 'settled' })
    expect([await shopWallet(one.shop.id), await bounty(one.shop.id), await walletOf(taker.id)]).toEqual([
      21_00, 0, 10_00,
    ])
    expect((await world.call(one.shop, task.settle, { id: one.id })).status).toBe('settled')
  })

  test('settles by itself a week after the task has ended', async () => {
    const one = await newTask(world)

    await world.advance(14 * DAY_MS + HOUR_MS)
    expect(await taskRow(world, one.id)).toMatchObject({ status: 'finished' })
    await world.advance(7 * DAY_MS + HOUR_MS)

    expect(await taskRow(world, one.id)).toMatchObject({ status: 'settled', returned_fen: 30_00, fee_back_fen: 1_50 })
  })

  test('stays while places are open: settling is refused', async () => {
    const one = await newTask(world)
    await taken(world, one)

    await world.refused(one.shop, task.settle, { id: one.id }, 'HAS_OPEN_ITEMS')
    await world.refused(await newShop(world), task.settle, { id: one.id }, 'NOT_FOUND')
  })
})

describe('a place', () => {
  test('is one of the task’s: the last one is taken once, and a repeat answers it', async () => {
    const one = await newTask(world, { quota: 1 })
    const [ann, ben] = [await newBuyer(world, { verified: true }), await newBuyer(world, { verified: true })]

    const both = await Promise.all([ann, ben].map((person) => world.send(person, task.take, { id: one.id })))

    expect(both.map(({ code }) => code).sort()).toEqual([1, 30160])
    expect(await taskRow(world, one.id)).toMatchObject({ taken: 1 })
    const winner = both[0]!.code === 1 ? ann : ben
    expect((await world.call(winner, task.take, { id: one.id })).id).toBe(
      (both.find(({ code }) => code === 1)!.data as { id: number }).id,
    )
  })

  test('is for verified adults of the level, not for members of the shop nor accounts linked to theirs', async () => {
    const one = await newTask(world, { level_min: 3 })
    const person = await newBuyer(world, { verified: true })

    await world.refused(await newBuyer(world), task.take, { id: one.id }, 'REALNAME_REQUIRED')
    await world.refused(person, task.take, { id: one.id }, 'LEVEL_TOO_LOW')
    await world.sql('update account_users set credit_level = 3 where id = any($1)', [[person.id, one.shop.owner.id]])
    await world.refused(one.shop.owner, task.take, { id: one.id }, 'TASK_OWN')
    const at_home = await newBuyer(world, { verified: true, device_id: `home-${one.id}` })
    await createSession(world.ctx, { user_id: one.shop.owner.id, device_id: `home-${one.id}` })
    await world.sql('update account_users set credit_level = 3 where id = $1', [at_home.id])
    await world.refused(at_home, task.take, { id: one.id }, 'TASK_OWN')
    expect((await world.call(person, task.info, { id: one.id })).takeable.ok).toBe(true)
    expect((await world.call(person, task.take, { id: one.id })).status).toBe('taken')
    await world.refused(person, task.take, { id: one.id + 9_999 }, 'NOT_FOUND')
  })

  test('is refused to a minor', async () => {
    const one = await newTask(world)
    const minor = await newBuyer(world, { verified: true })
    await world.sql('update account_users set is_adult = false where id = $1', [minor.id])
    expect(await identity.isVerifiedAdult(world.ctx, minor.id)).toBe(false)

    await world.refused(minor, task.take, { id: one.id }, 'ADULT_REQUIRED')
  })

  test('is taken once an identity: linked accounts count together', async () => {
    const one = await newTask(world)
    const device_id = `phone-${one.id}`
    const [first, second] = [
      await newBuyer(world, { verified: true, device_id }),
      await newBuyer(world, { verified: true, device_id }),
    ]
    await taken(world, one, first)

    await world.refused(second, task.take, { id: one.id }, 'TASK_TAKEN')
  })

  test('is refused where the shop keeps the person away; a place that runs goes on', async () => {
    const one = await newTask(world)
    const { taker, place_id } = await taken(world, one)
    const more = await newTask(world, { shop: one.shop })
    await block(world.ctx, { type: 'shop', id: one.shop.id }, { target: { type: 'user', id: taker.id }, scope: 'all' })

    await world.refused(taker, task.take, { id: more.id }, 'BLOCKED')
    expect((await world.call(taker, task.submit, { assignment_id: place_id, text: '完成' })).status).toBe('submitted')
  })

  test('is refused to a restricted person, whose proof is judged all the same', async () => {
    const one = await newTask(world)
    const { taker, place_id } = await submitted(world, one)
    const more = await newTask(world)
    await inTransaction(world.ctx, (tx) =>
      restrictUser(tx, { user_id: taker.id, reason: '刷单', until: undefined } as never),
    )

    await world.refused(taker, task.take, { id: more.id }, 'ACCOUNT_RESTRICTED')
    expect((await judge(world, one, [place_id], { pass: true })).done).toMatchObject([{ status: 'paid' }])
  })

  test('is one of five at a time, and one shop pays a person no more than the month allows', async () => {
    const person = await newBuyer(world, { verified: true })
    for (let n = 0; n < 5; n++) await taken(world, await newTask(world), person)
    await world.refused(person, task.take, { id: (await newTask(world)).id }, 'LIMIT_REACHED', { limit: 5 })

    const other = await newBuyer(world, { verified: true })
    const shop = await newShop(world)
    for (let n = 0; n < 4; n++) {
      const dear = await newTask(world, { shop, reward_fen: 200_00, quota: 1 })
      const { place_id } = await submitted(world, dear, other)
      await judge(world, dear, [place_id], { pass: true })
    }
    const next = await newTask(world, { shop })
    await world.refused(other, task.take, { id: next.id }, 'TASK_MONTH_CAP')
    expect((await world.call(other, task.mine, {})).month_fen).toBe(800_00)
    const { earned } = await world.call(other, wallet.statements, {})
    expect(earned).toMatchObject([{ tasks_fen: 800_00, invitations_fen: 0, league_fen: 0 }])
    expect((await world.call(other, task.take, { id: (await newTask(world)).id })).status).toBe('taken')
  })

  test('is given back, or free again once the time to submit is over', async () => {
    const one = await newTask(world, { quota: 1, take_hours: 2 })
    const { taker, place_id } = await taken(world, one)
    await world.call(taker, task.submit, { assignment_id: place_id, action: 'return' })
    expect(await taskRow(world, one.id)).toMatchObject({ taken: 0 })
    await world.refused(taker, task.submit, { assignment_id: place_id, text: '晚了' }, 'STATE_CONFLICT')

    const again = await taken(world, one)
    await world.advance(3 * HOUR_MS)

    expect(await placeRow(world, again.place_id)).toMatchObject({ status: 'expired' })
    expect(await taskRow(world, one.id)).toMatchObject({ taken: 0 })
    await world.refused(again.taker, task.submit, { assignment_id: again.place_id, text: '晚了' }, 'STATE_CONFLICT')
  })

  test('asks for a whole proof, from its own person', async () => {
    const one = await newTask(world, { proof_link: true })
    const { taker, place_id } = await taken(world, one)

    await world.refused(taker, task.submit, { assignment_id: place_id, text: '只有文字' }, 'MISSING_PARAM', {
      field: 'link',
    })
    await world.refused(await newBuyer(world), task.submit, { assignment_id: place_id, text: '别人的' }, 'NOT_FOUND')
    const done = await world.call(taker, task.submit, {
      assignment_id: place_id,
      text: '拍好了',
      link: 'https://example.com/a',
    })
    expect(done).toMatchObject({ status: 'submitted', tries: 1, proof: { link: 'https://example.com/a' } })
  })
})

describe('a proof', () => {
  test('its shop says nothing about counts as approved, and is paid', async () => {
    const one = await newTask(world, { review_hours: 24 })
    const { taker, place_id } = await submitted(world, one)

    await world.advance(24 * HOUR_MS + 60_000)

    expect(await placeRow(world, place_id)).toMatchObject({ status: 'paid', decided_by: 'silence' })
    expect(await walletOf(taker.id)).toBe(10_00)
  })

  test('is rejected with a reason; approving it undoes that', async () => {
    const one = await newTask(world)
    const { place_id } = await submitted(world, one)
    await world.refused(
      one.shop,
      task.check,
      { assignment_ids: String(place_id), pass: false } as never,
      'MISSING_PARAM',
      { field: 'reason' },
    )

    await judge(world, one, [place_id], { pass: false, reason: '照片模糊' })
    expect(await taskRow(world, one.id)).toMatchObject({ taken: 1, approved: 0 })
    const { done } = await judge(world, one, [place_id], { pass: true })

    expect(done).toMatchObject([{ id: place_id, status: 'paid' }])
    expect(await taskRow(world, one.id)).toMatchObject({ taken: 0, approved: 1 })
  })

  test('of another shop, or that was decided, is told one by one', async () => {
    const one = await newTask(world)
    const { place_id } = await submitted(world, one)
    const strange = await submitted(world, await newTask(world))

    const { done, failed } = await judge(world, one, [place_id, strange.place_id], { pass: true })

    expect(done.map(({ id }) => id)).toEqual([place_id])
    expect(failed).toMatchObject([{ id: strange.place_id, code: 20004 }])
    const again = { assignment_ids: String(place_id), pass: false, reason: '反悔' } as never
    await world.refused(one.shop, task.check, again, 'STATE_CONFLICT')
    await world.refused(await newShop(world), task.check, again, 'NOT_FOUND')
  })

  test('may be tried a second time where the shop allows it, within a day and once', async () => {
    const one = await newTask(world)
    const { taker, place_id } = await turnedDown(world, one, { retry: true })

    const again = await world.call(taker, task.submit, { assignment_id: place_id, text: '重新拍好' })
    expect(again).toMatchObject({ status: 'submitted', tries: 2 })
    await judge(world, one, [place_id], { pass: false, reason: '仍模糊', retry: true })
    const { list } = await world.call(taker, task.mine, {})

    expect(list[0]!.actions).toEqual(['appeal'])
    const late = await turnedDown(world, await newTask(world), { retry: true })
    await world.advance(25 * HOUR_MS)
    await world.refused(late.taker, task.submit, { assignment_id: late.place_id, text: '晚了' }, 'WINDOW_CLOSED')
  })

  test('keeps its place while the rejection may be appealed, then the place is free', async () => {
    const one = await newTask(world, { quota: 1 })
    const { taker, place_id } = await turnedDown(world, one)
    expect(await taskRow(world, one.id)).toMatchObject({ taken: 1 })

    await world.advance(49 * HOUR_MS)

    expect(await placeRow(world, place_id)).toMatchObject({ status: 'rejected' })
    expect(await taskRow(world, one.id)).toMatchObject({ taken: 0 })
    await world.refused(taker, task.appeal, { assignment_id: place_id, content: '我拍得很清楚' }, 'WINDOW_CLOSED')
  })

  test('is deleted half a year after its place has ended', async () => {
    const one = await newTask(world)
    const { place_id } = await submitted(world, one)
    await judge(world, one, [place_id], { pass: true })

    await world.advance(181 * DAY_MS)

    expect(await placeRow(world, place_id)).toMatchObject({ status: 'paid', proof: null })
  })
})

describe('a task', () => {
  test('stays within its limits: budget, times, words and proof', async () => {
    const shop = await newShop(world)
    const save = async (more: Record<string, unknown>, key: Parameters<World['refused']>[3]) =>
      world.refused(shop, task.save, (await taskFormOf(world, more)) as never, key)

    await save({ reward_fen: 200_00, quota: 251 }, 'AMOUNT_INVALID')
    await save({ reward_fen: 49 }, 'VALIDATION')
    await save({ proof_text: false }, 'VALIDATION')
    await save({ ends_at: Math.floor((await world.now()) / 1_000) + 3_600 }, 'VALIDATION')
    await save({ steps: [{ text: '加微信交易后截图' }] }, 'CONTENT_BLOCKED')
    await save({ category_id: 9_999 }, 'NOT_FOUND')
  })

  test('is written as a draft, changed, and deleted before anybody has seen it', async () => {
    const one = await newTask(world, { until: 'draft' })
    const { task: draft, limits } = await world.call(one.shop, task.form, { id: one.id })
    expect(draft).toMatchObject({ id: one.id, status: 'draft', quota: 3 })
    expect(limits.month_cap_fen).toBe(800_00)
    await world.refused(await newShop(world), task.form, { id: one.id }, 'NOT_FOUND')

    expect((await world.call(one.shop, task.remove, { id: one.id })).status).toBe('cancelled')
    expect((await world.call(one.shop, task.shopTasks, {})).list).toEqual([])
    const open = await newTask(world)
    await world.refused(open.shop, task.remove, { id: open.id }, 'STATE_CONFLICT')
    const waiting = await newTask(world, { until: 'reviewing' })
    await world.call(waiting.shop, task.remove, { id: waiting.id })
    expect(await shopWallet(waiting.shop.id)).toBe(31_50)
  })

  test('shows its shop the places, those that wait for an answer first; another shop sees none', async () => {
    const one = await newTask(world)
    const waiting = await submitted(world, one)
    const idle = await taken(world, one)

    const { list, task: own, counts } = await world.call(one.shop, task.shopTask, { id: one.id })

    expect(list.map(({ id }) => id)).toEqual([waiting.place_id, idle.place_id])
    expect(list[0]).toMatchObject({ actions: ['approve', 'reject'], user: { id: waiting.taker.id } })
    expect({ taken: own.taken, counts }).toEqual({ taken: 2, counts: { submitted: 1, taken: 1 } })
    await world.refused(await newShop(world), task.shopTask, { id: one.id }, 'NOT_FOUND')
  })

  test('is in one of the categories', async () => {
    const { list } = await world.call(guest, task.categories, {})
    const one = await newTask(world, { category_id: list[1]!.id })

    expect((await world.call(guest, task.list, { category_id: list[1]!.id })).list.map(({ id }) => id)).toContain(
      one.id,
    )
    expect((await world.call(guest, task.list, { category_id: list[2]!.id })).list.map(({ id }) => id)).not.toContain(
      one.id,
    )
  })

  test('pauses and goes on; paused it takes nobody', async () => {
    const one = await newTask(world)
    const person = await newBuyer(world, { verified: true })

    expect((await world.call(one.shop, task.pause, { id: one.id, on: true })).status).toBe('paused')
    await world.refused(person, task.take, { id: one.id }, 'TASK_CLOSED')
    await world.refused(await newShop(world), task.pause, { id: one.id, on: true }, 'NOT_FOUND')

    expect((await world.call(one.shop, task.pause, { id: one.id, on: false })).status).toBe('active')
    expect((await world.call(person, task.take, { id: one.id })).status).toBe('taken')
  })

  test('that is taken down ends places without a proof; what was submitted is judged, the fee is kept', async () => {
    const one = await newTask(world, { reward_fen: 10_00, quota: 3 })
    const idle = await taken(world, one)
    const { taker, place_id } = await submitted(world, one)

    await inTransaction(world.ctx, (tx) => stopTask(tx, one.id, '要求站外付款'))
    expect(await placeRow(world, idle.place_id)).toMatchObject({ status: 'returned' })
    await world.refused(guest, task.info, { id: one.id }, 'NOT_FOUND')
    expect((await world.call(taker, task.info, { id: one.id })).mine).toMatchObject({ id: place_id })
    await judge(world, one, [place_id], { pass: true })
    await world.settle()

    expect(await taskRow(world, one.id)).toMatchObject({ status: 'settled', returned_fen: 20_00, fee_back_fen: 0 })
    expect(await shopWallet(one.shop.id)).toBe(20_00)
  })

  test('is listed by reward and by what is left, in its category, with how its shop answers', async () => {
    const shop = await newShop(world)
    const [cheap, dear] = [
      await newTask(world, { shop, reward_fen: 1_00, level_min: 4 }),
      await newTask(world, { shop, reward_fen: 150_00 }),
    ]
    const { place_id } = await submitted(world, dear)
    await world.advance(6 * HOUR_MS)
    await judge(world, dear, [place_id], { pass: true })

    const { list } = await world.call(guest, task.list, { sort: 'reward', page_size: 50 })
    const ids = list.map(({ id }) => id)

    expect(ids.indexOf(dear.id)).toBeLessThan(ids.indexOf(cheap.id))
    expect(list.find(({ id }) => id === cheap.id)!.answers).toEqual({
      decided: 1,
      approved_bp: 10_000,
      hours: 6,
      overturned: 0,
    })
    expect((await world.call(guest, task.list, { level: 3, page_size: 50 })).list.map(({ id }) => id)).not.toContain(
      cheap.id,
    )
    const { list: levels, mine } = await world.call(guest, task.levels, {})
    expect(levels[3]!.tasks).toBeGreaterThan(levels[2]!.tasks)
    expect(mine ?? null).toBeNull()
  })
})

test('a shop buys privileges, which put its task on top, highlight and refresh it', async () => {
  const one = await newTask(world)
  const buy = async (code: 'top_day' | 'refresh_pack', qty: number) => {
    const { options, submit_token } = await world.call(one.shop, task.privileges, { code, qty })
    return world.call(one.shop, task.privileges, {
      ...{
        code,
        qty,
        submit_token,
        channel: 'shop_wallet' as const,
        pay_password: PAY_PASSWORD,
        shown_total_fen: options!.amount_fen,
      },
    })
  }
  await world.refused(one.shop, task.top, { id: one.id }, 'TASK_PRIVILEGE_SHORT', { left: 0 })
  await world.advance(2 * HOUR_MS)
  await world.refused(one.shop, task.refresh, { id: one.id }, 'TASK_PRIVILEGE_SHORT')
  await world.refused(
    one.shop,
    task.privileges,
    { channel: 'shop_wallet', submit_token: crypto.randomUUID(), shown_total_fen: 1 },
    'MISSING_PARAM',
  )
  await fundShop(world, one.shop.id, 25_00)

  const { result, list } = await buy('top_day', 2)
  await buy('refresh_pack', 1)

  expect(await entriesOf(world, `pay:${result!.pay_no}`)).toEqual([
    [accounts.shopWallet(one.shop.id), -20_00],
    [accounts.fee('privilege'), 20_00],
  ])
  expect(list.find(({ code }) => code === 'top_day')!.left).toBe(2)
  expect(await world.call(one.shop, task.top, { id: one.id, days: 2 })).toMatchObject({ left: 0 })
  const first = await world.call(one.shop, task.refresh, { id: one.id })
  expect(first.left).toBe(9)
  expect(await world.call(one.shop, task.refresh, { id: one.id })).toEqual(first)
  expect((await world.call(guest, task.list, {})).list[0]).toMatchObject({ id: one.id, top: true })
})
