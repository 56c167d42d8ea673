import { account, deposit, operator } from '@juya/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer, type TestPerson } from '../../../domains/account/testing.ts'
import { noticeForfeit } from '../../../domains/deposit/index.ts'
import { depositFor } from '../../../domains/deposit/testing.ts'
import { expectBooksBalance, fund } from '../../../domains/ledger/testing.ts'
import { draftLot, type LotOptions, placed, runningLot } from '../../../domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { paidOrder, wonOrder } from '../../../domains/order/testing.ts'
import { newShop, setShopLevel } from '../../../domains/shop/testing.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let reviewer: TestOperator
let service: TestOperator
let arbiter: TestOperator
let auditor: TestOperator
beforeAll(async () => {
  world = await openWorld()
  reviewer = await newOperator(world, ['review'])
  service = await newOperator(world, ['service'])
  arbiter = await newOperator(world, ['arbiter'])
  auditor = await newOperator(world, ['auditor'])
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

const reason = 'the description is wrong'
let shade = 0
/** A picture of its own. */
async function newPicture(owner_user_id: number | null = null): Promise<string> {
  shade++
  const bytes = await sharp({
    create: { width: 24 + shade, height: 24, channels: 3, background: { r: shade % 255, g: 90, b: 60 } },
  })
    .png()
    .toBuffer()
  return (await world.services.files.saveImage(world.ctx, bytes, { use: 'lot', owner_user_id })).path
}
/** A lot that waits for its review. */
async function waitingLot(options: LotOptions = {}) {
  const lot = await draftLot(world, {
    images: [await newPicture(), await newPicture(), await newPicture()],
    ...options,
  })
  await world.sql(`update lot_lots set status = 'reviewing', submitted_at = platform_now() where id = $1`, [lot.id])
  return lot
}
const actionsOn = async (target_type: string, id: number) =>
  (await world.call(auditor, operator.auditLog, { target_type, target_id: String(id) })).list.map(
    (entry) => entry.action,
  )

describe('the review queue', () => {
  test('shows what waits, first in first, and lets a lot go on sale', async () => {
    const [first, second] = [await waitingLot(), await waitingLot()]

    const { list } = await world.call(reviewer, operator.lots, { status: 'reviewing', sort: 'submitted_at' })
    expect(list.map((row) => row.id).filter((id) => id === first.id || id === second.id)).toEqual([first.id, second.id])
    const approved = await world.call(reviewer, operator.approveLot, { id: first.id })

    expect(['scheduled', 'live']).toContain(approved.status)
    await world.refused(reviewer, operator.approveLot, { id: first.id }, 'STATE_CONFLICT')
    await world.refused(reviewer, operator.approveLot, { id: 999_999_999 }, 'NOT_FOUND')
    await world.refused(reviewer, operator.lots, { sort: 'sideways' }, 'VALIDATION')
    expect(await actionsOn('lot', first.id)).toEqual(['lot.approve'])
  })

  test('is parted by the server: new shops, sales, and what the checks flagged', async () => {
    const plain = await waitingLot()
    const flagged = await waitingLot({ desc: '加微信 13812345678 联系' })
    await setShopLevel(world, plain.shop.id, 5)
    const of = async (part: Record<string, string>) => {
      const { list } = await world.call(reviewer, operator.lots, { status: 'reviewing', page_size: 50, ...part })
      return [plain.id, flagged.id].map((id) => list.some((row) => row.id === id))
    }
    const flags = (await world.call(reviewer, operator.lots, { q: `L${flagged.id}` })).list[0]!.flags

    expect(await of({ new_shop: '1' })).toEqual([false, true])
    expect(await of({ mode: 'mass' })).toEqual([false, false])
    expect(flags).not.toEqual([])
    expect((await of({ flagged: '1' }))[1]).toBe(true)
    expect((await of({ flagged: '0' }))[1]).toBe(false)
  })

  test('sends a lot back with a reason the shop can read', async () => {
    const lot = await waitingLot()

    await world.refused(reviewer, operator.rejectLot, { id: lot.id, reason: 'no' }, 'REASON_REQUIRED')
    expect(await world.call(reviewer, operator.rejectLot, { id: lot.id, reason })).toMatchObject({
      status: 'rejected',
      reject_reason: reason,
    })
    await world.refused(reviewer, operator.rejectLot, { id: lot.id, reason }, 'STATE_CONFLICT')
    expect(await actionsOn('lot', lot.id)).toEqual(['lot.reject'])
  })

  test('tells the reviewer which sides of the piece no photo shows', async () => {
    const images = [await newPicture(), await newPicture()]
    const lot = await waitingLot({ images, photo_views: ['front', 'ruler'] })

    const seen = await world.call(reviewer, operator.lot, { id: lot.id })

    expect(seen.lot.photo_views).toEqual(['front', 'ruler'])
    expect(seen.views_missing).toEqual(['back', 'side', 'detail', 'flaw'])
  })

  test('tells the reviewer that a picture stands on another shop’s lot, and names the contact details it found', async () => {
    const image = await newPicture()
    const other = await draftLot(world, { images: [image], title: '别家的白玉摆件' })
    await world.sql(`update lot_lots set status = 'scheduled' where id = $1`, [other.id])
    const lot = await waitingLot({
      images: [image],
      desc: '白玉一件，加微信 jade_8899 详谈。',
      title_en: 'White jade',
      desc_en: 'A white jade.',
    })

    const seen = await world.call(reviewer, operator.lot, { id: lot.id })

    expect(seen.seen_before).toEqual([{ image, lot_id: other.id, title: '别家的白玉摆件' }])
    const failed = seen.checks.filter((check) => !check.ok)
    expect(failed.map((check) => check.key)).toEqual(
      expect.arrayContaining(['photos_original', 'no_contact', 'photo_count']),
    )
    expect(seen.checks.find((check) => check.key === 'both_languages')).toMatchObject({ ok: true })
    expect(seen.checks.some((check) => check.key === 'price_in_range')).toBe(false)
    const [row] = (await world.call(reviewer, operator.lots, { status: 'reviewing', q: String(lot.id) })).list
    expect(row!.flags).toEqual(seen.flags)
    await world.refused(reviewer, operator.lot, { id: 999_999_999 }, 'NOT_FOUND')
  })
})

test('a running lot that is stopped gives every bidder their deposit back, and its bids are shown with who placed them', async () => {
  const lot = await runningLot(world)
  const bidder = await newBuyer(world, { verified: true })
  await depositFor(world, bidder.id, lot.id, 50_00, lot.shop.id)
  await placed(world, bidder, lot, 100)
  expect((await world.call(arbiter, operator.lot, { id: lot.id })).bids).toMatchObject([
    { seq: 1, user_id: bidder.id, nickname: bidder.nickname, amount_fen: 100_00 },
  ])

  await world.refused(arbiter, operator.stopLot, { id: lot.id, reason: '' }, 'REASON_REQUIRED')
  expect(await world.call(arbiter, operator.stopLot, { id: lot.id, reason })).toMatchObject({ status: 'cancelled' })
  await world.settle()

  const { wallet } = await world.call(arbiter, operator.user, { id: bidder.id })
  expect(wallet).toEqual({ available_fen: 50_00, deposit_fen: 0, escrow_fen: 0 })
  await world.refused(arbiter, operator.stopLot, { id: lot.id, reason }, 'STATE_CONFLICT')
})

describe('orders', () => {
  test('are found by number, by the buyer’s phone and by status, and show every movement of their money', async () => {
    const paid = await paidOrder(world, { hammer_fen: 2_000_00 })
    const unpaid = await wonOrder(world)

    for (const q of [paid.order_no, paid.buyer.phone]) {
      expect((await world.call(service, operator.orders, { q })).list).toMatchObject([
        { id: paid.id, buyer: { id: paid.buyer.id }, actions: [] },
      ])
    }
    const open = await world.call(service, operator.orders, { status: 'pending_payment' })
    expect(open.list.map((row) => row.id)).toContain(unpaid.id)
    const shown = await world.call(service, operator.order, { id: paid.id })
    expect(shown.order).toMatchObject({ id: paid.id, escrow_held_fen: paid.total_fen })
    expect(shown.buyer.id).toBe(paid.buyer.id)
    expect(shown.txs.flatMap((tx) => tx.entries).reduce((sum, entry) => sum + entry.amount_fen, 0)).toBe(0)
    expect(shown.txs.length).toBeGreaterThan(0)
    await world.refused(service, operator.order, { id: 999_999_999 }, 'NOT_FOUND')
    await world.refused(service, operator.orders, { page: 1 }, 'VALIDATION')
  })

  test('stand in their buyer’s all-round view, with the money in escrow', async () => {
    const order = await paidOrder(world, { hammer_fen: 300_00 })
    await fund(world, order.buyer.id, 70_00)

    const seen = await world.call(service, operator.user, { id: order.buyer.id })

    expect(seen.orders.map((one) => one.id)).toEqual([order.id])
    expect(seen.wallet).toMatchObject({ available_fen: 70_00, escrow_fen: order.total_fen })
    expect(seen.sessions).toHaveLength(1)
    await world.refused(service, operator.user, { id: 999_999_999 }, 'NOT_FOUND')
  })
})

describe('penalties', () => {
  async function appealed(): Promise<{ id: number; buyer: TestPerson }> {
    const order = await wonOrder(world, { deposit_fen: 100_00 })
    const row = await inTransaction(world.ctx, (tx) =>
      noticeForfeit(tx, {
        user_id: order.buyer.id,
        shop_id: order.shop.id,
        scope: 'lot',
        ref_id: order.lot_id,
        rule_no: 'B4.1',
        title: 'A vase',
        order_id: order.id,
        evidence: [{ at: Date.now(), en: 'Not paid in time', zh: '未按时付款' }],
      } as never),
    )
    await world.call(order.buyer, deposit.appeal, { id: row!.id, content: 'My bank was closed that day.' })
    return { id: row!.id, buyer: order.buyer }
  }

  test('that were answered wait for an arbiter, who can drop them and the deposit goes back', async () => {
    const { id, buyer } = await appealed()
    const waiting = await world.call(arbiter, operator.penalties, { status: 'appealed' })
    expect(waiting.list).toContainEqual(
      expect.objectContaining({ id, appealed: true, user: expect.objectContaining({ id: buyer.id }) }),
    )
    expect(await world.call(arbiter, operator.penalty, { id })).toMatchObject({
      appeal: { content: 'My bank was closed that day.' },
    })

    await world.refused(arbiter, operator.decidePenalty, { id, result: 'drop', reason: '' }, 'REASON_REQUIRED')
    await world.refused(service, operator.decidePenalty, { id, result: 'drop', reason }, 'FORBIDDEN')
    expect(await world.call(arbiter, operator.decidePenalty, { id, result: 'drop', reason })).toMatchObject({
      status: 'dropped',
    })

    expect((await world.call(arbiter, operator.user, { id: buyer.id })).wallet.available_fen).toBe(100_00)
    expect(await actionsOn('penalty', id)).toEqual(['penalty.drop'])
    await world.refused(arbiter, operator.penalty, { id: 999_999_999 }, 'NOT_FOUND')
    await world.refused(arbiter, operator.penalties, { status: 'nonsense' }, 'VALIDATION')
  })
})

describe('real names', () => {
  async function filing() {
    const person = await newBuyer(world)
    const [id_front, id_back] = [await documentOf(person.id), await documentOf(person.id)]
    await world.sql(`update account_users set realname_status = 'none' where id = $1`, [person.id])
    const birthday = `19900101${String(100 + shade).padStart(3, '0')}`
    const input = {
      kind: 'person' as const,
      real_name: '李建国',
      id_no: idNumber(`110101${birthday}`),
      id_front,
      id_back,
    }
    await world.call(person, account.submitRealname, input as never)
    const [row] = await world.sql<{ id: number }>('select id from account_identity_filings where user_id = $1', [
      person.id,
    ])
    await world.sql(
      `update account_identity_filings set status = 'pending', reject_reason = null, decided_at = null where id = $1`,
      [row!.id],
    )
    return { id: row!.id, person, id_front }
  }
  async function documentOf(owner_user_id: number): Promise<string> {
    shade++
    const bytes = await sharp({
      create: { width: 30 + shade, height: 30, channels: 3, background: { r: 20, g: shade % 255, b: 60 } },
    })
      .png()
      .toBuffer()
    return (await world.services.files.saveImage(world.ctx, bytes, { use: 'idcard', owner_user_id })).path
  }
  function idNumber(first17: string): string {
    const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
    const sum = weights.reduce((total, weight, i) => total + weight * Number(first17[i]), 0)
    return `${first17}${'10X98765432'[sum % 11]}`
  }

  test('are shown in clear to reviewers alone, and every look is written down', async () => {
    const { id, id_front } = await filing()
    const [row] = (await world.call(reviewer, operator.realnames, { status: 'pending' })).list.filter(
      (one) => one.id === id,
    )
    expect(row!.real_name_masked).not.toContain('李')

    const seen = await world.call(reviewer, operator.realname, { id })
    expect(seen).toMatchObject({ real_name: '李建国', documents: [{ kind: 'id_front' }, { kind: 'id_back' }] })
    const get = (url: string, caller?: TestOperator) =>
      world.app.http!.inject({ url, headers: caller ? { cookie: caller.operator_cookie } : {} })
    const url = seen.documents[0]!.url
    expect((await get(url, reviewer)).headers['content-type']).toBe('image/webp')
    for (const answer of [
      await get(url),
      await get(url, service),
      await get(`${url}x`, reviewer),
      await get(`/${id_front}`, reviewer),
    ])
      expect(answer.headers['content-type']).not.toBe('image/webp')

    expect(await actionsOn('realname', id)).toEqual(['realname.view_document', 'realname.view'])
    await world.refused(service, operator.realname, { id }, 'FORBIDDEN')
    await world.refused(reviewer, operator.realname, { id: 999_999_999 }, 'NOT_FOUND')
    await world.refused(reviewer, operator.realnames, { kind: 'ghost' }, 'VALIDATION')
  })

  test('are accepted once, or refused with a reason', async () => {
    const [good, bad] = [await filing(), await filing()]

    expect(await world.call(reviewer, operator.approveRealname, { id: good.id })).toMatchObject({ status: 'verified' })
    await world.refused(reviewer, operator.approveRealname, { id: good.id }, 'STATE_CONFLICT')
    await world.refused(reviewer, operator.rejectRealname, { id: bad.id, reason: 'no' }, 'REASON_REQUIRED')
    expect(await world.call(reviewer, operator.rejectRealname, { id: bad.id, reason })).toMatchObject({
      status: 'rejected',
      reject_reason: reason,
    })
  })
})

test('the overview counts what waits', async () => {
  const before = await world.call(service, operator.overview, {})
  await waitingLot()
  await newShop(world)

  const after = await world.call(service, operator.overview, {})

  expect(after.queues.lots_reviewing).toBe(before.queues.lots_reviewing + 1)
  expect(after.days).toHaveLength(30)
  expect(after.users_new_today).toBeGreaterThan(before.users_new_today)
})
