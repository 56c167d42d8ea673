/**
 * Random lives of orders of three things, with coupons of the shop and the platform, an edited price, parcels, cases about pieces, offers,
 * rulings and returns, in any order. A model of a few lines says what each thing cost; after every step what went back is what the
 * cases settled on, no thing gave back more than it cost, the books hold, and the stock has what came back. In the end everything is asked
 * back, and the buyer has paid nothing, to the fen.
 */
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { GROUNDS, sendBackFor, shopReturnsTo } from '../../apps/server/src/domains/aftersale/testing.ts'
import { type TestLines, threeLines } from '../../apps/server/src/domains/cart/testing.ts'
import { stockOf } from '../../apps/server/src/domains/goods/testing.ts'
import { accounts } from '../../apps/server/src/domains/ledger/index.ts'
import { balanceOf, brokenInvariants } from '../../apps/server/src/domains/ledger/testing.ts'
import { newOperator } from '../../apps/server/src/domains/operator/testing.ts'
import { itemsOf, lockOrder, refundInFull } from '../../apps/server/src/domains/order/index.ts'
import { newTrackingNo, rowOf } from '../../apps/server/src/domains/order/testing.ts'
import { inTransaction } from '../../apps/server/src/platform/db/db.ts'
import { openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { aftersale, operator, order } from '../../packages/contract/src/index.ts'

/** A planted fault shows within the first ten; the long form looks at 5,000. */
const LIVES = Number(process.env.LINE_LIVES ?? 40)
const SEED = Number(process.env.CHAOS_SEED ?? 1)
const STEPS = 7
/** The books are looked at whole this often; what one order says is looked at after every step. */
const LOOK_EVERY = 25

let world: World
let arbiter: Awaited<ReturnType<typeof newOperator>>
beforeAll(async () => {
  world = await openWorld()
  arbiter = await newOperator(world, ['arbiter'])
})
afterAll(() => world.close())

interface Life {
  of: TestLines
  random: SeededRandom
  told: string[]
  /** What the cases settled on, in all. */
  settled_fen: number
  /** Pieces of each thing the shop must have again. */
  stock: number[]
  /** Of them so many came back. A piece comes back once, though its price may in several parts, each with a case of its own. */
  back: number[]
  /** Of each thing so many pieces were sent back to the shop, regardless of what it gave for them: no piece is sent back a second time. */
  sent_back: number[]
  return_address_id: number
}

async function begin(seed: number): Promise<Life> {
  const random = new SeededRandom(seed)
  const of = await threeLines(world, {
    shop_off_fen: random.happens(0.6) ? random.between(1, 60_00) : 0,
    platform_off_fen: random.happens(0.6) ? random.between(1, 50_00) : 0,
    edit_fen: random.happens(0.5) ? random.between(1, 80_00) : 0,
  })
  const stock = await Promise.all(of.goods.map(async (one) => (await stockOf(world, one)).stock))
  const return_address_id = await shopReturnsTo(world, of.shop)
  const none = () => of.goods.map(() => 0)
  return { of, random, told: [], settled_fen: 0, stock, back: none(), sent_back: none(), return_address_id }
}

/** Sends all that is left, or some of it. */
async function ship({ of, random, told }: Life): Promise<void> {
  const { status, after_sale_open } = await rowOf(world, of)
  if (status !== 'to_ship' || after_sale_open) return
  const { items } = await world.call(of.shop, order.shopInfo, { id: of.id })
  const left = items.flatMap(({ id, qty, sent_qty, refunded_qty }) => {
    const most = qty - (sent_qty ?? 0) - (refunded_qty ?? 0)
    return most > 0 && random.happens(0.6) ? [{ item_id: id, qty: random.between(1, most) }] : []
  })
  const lines = left.length > 0 && random.happens(0.6) ? { lines: JSON.stringify(left) } : {}
  await world.call(of.shop, order.ship, {
    ...{ id: of.id, carrier_code: 'SF', tracking_no: newTrackingNo(), ...lines },
  } as never)
  told.push(`sent ${JSON.stringify(lines)}`)
}

/** A case about some pieces, and its end. */
async function complain(life: Life): Promise<void> {
  const { of, random, told } = life
  const form = await world.call(of.buyer, aftersale.form, { order_id: of.id })
  const free = form.lines.filter(({ qty_max }) => qty_max > 0)
  const reasons = form.reasons.filter(({ code }) => code !== 'agreed')
  if (!form.can_open.ok || free.length === 0 || reasons.length === 0) return
  const reason = random.pick(reasons)
  const chosen = free.filter(() => random.happens(0.6))
  const lines = (chosen.length > 0 ? chosen : free).map(({ item_id, qty_max }) => ({
    item_id,
    qty: random.between(1, qty_max),
  }))
  const most_fen = lines.reduce(
    (sum, { item_id, qty }) => sum + form.lines.find((line) => line.item_id === item_id)!.amounts_fen[qty - 1]!,
    0,
  )
  const is_kept = await stillKept(life, lines)
  const types = reason.types.filter((one) => is_kept || one === 'refund_only')
  const shipping_fen = reason.with_shipping && random.happens(0.4) ? form.shipping_fen : 0
  const asked_fen = random.happens(0.6) ? most_fen + shipping_fen : random.between(1, Math.max(1, most_fen))
  if (asked_fen < 1 || most_fen + shipping_fen < 1) return
  const opened = { action: 'open', order_id: of.id, reason_code: reason.code, content: '到手与描述有出入' }
  const asks = (type: string) => ({ ...opened, type, lines, amount_fen: asked_fen }) as never
  if (!is_kept && reason.types.includes('return_refund'))
    await world.refused(of.buyer, aftersale.act, asks('return_refund'), 'VALIDATION', { field: 'type' })
  if (types.length === 0) return
  const type = random.pick(types)
  const { id: case_id } = await world.call(of.buyer, aftersale.act, asks(type))
  told.push(`asks ${asked_fen} for ${JSON.stringify(lines)}: ${type}, ${reason.code}`)
  await end(
    life,
    { case_id, type, lines, asked_fen },
    random.pick(['agree', 'agree', 'offer', 'rule', 'cancel'] as const),
  )
}

/** Whether the buyer still has these pieces to send back: none of them came back before. */
async function stillKept({ of, sent_back }: Life, lines: Opened['lines']): Promise<boolean> {
  const items = await itemsOf(world.ctx, [of.id])
  return lines.every(
    ({ item_id, qty }) => qty <= items.find(({ id }) => id === item_id)!.qty - sent_back[of.item_ids.indexOf(item_id)]!,
  )
}

interface Opened {
  case_id: number
  type: string
  lines: Array<{ item_id: number; qty: number }>
  asked_fen: number
}

async function end(life: Life, one: Opened, how: 'agree' | 'offer' | 'rule' | 'cancel'): Promise<void> {
  const { of, random, told, return_address_id } = life
  const { case_id, asked_fen } = one
  const before = await itemsOf(world.ctx, [of.id])
  const unsent = (await rowOf(world, of)).shipped_at === null
  told.push(how)
  if (how === 'cancel') {
    await world.call(of.buyer, aftersale.act, { case_id, action: 'cancel' })
    return
  }
  if (how === 'agree') await world.call(of.shop, aftersale.shopAct, { case_id, action: 'agree', return_address_id })
  if (how === 'offer') {
    const amount_fen = random.between(1, asked_fen)
    await world.call(of.shop, aftersale.shopAct, { case_id, action: 'offer', amount_fen, keep: true })
    await world.call(of.buyer, aftersale.act, { case_id, action: 'accept_offer', amount_fen })
  }
  if (how === 'rule') {
    await world.call(of.shop, aftersale.shopAct, { case_id, action: 'refuse', reason: '与描述一致' })
    await world.call(of.buyer, aftersale.act, { case_id, action: 'escalate', content: '请平台看图' })
    const result = random.pick(['refund', 'partial', 'reject'] as const)
    const decided = result === 'partial' ? { amount_fen: random.between(1, asked_fen) } : {}
    await world.call(arbiter, operator.ruleCase, {
      ...{ id: case_id, result, ...decided, fault: 'none', need_return: false, return_fee_by: 'buyer' },
      ...{ compensation_fen: 0, reason: '按图片与文字判断。', ...GROUNDS },
    } as never)
  }
  let restock = false
  const standing = await world.call(of.buyer, aftersale.info, { id: case_id })
  if (standing.status === 'awaiting_return') {
    restock = random.happens(0.5)
    await sendBackFor(world, of, case_id)
    await world.call(of.shop, aftersale.shopReturned, { case_id, result: 'confirm', restock })
    for (const { item_id, qty } of one.lines) life.sent_back[of.item_ids.indexOf(item_id)]! += qty
    told.push(`came back, restock ${restock}`)
  }
  const done = await world.call(of.buyer, aftersale.info, { id: case_id })
  life.settled_fen += done.status === 'refunded' ? done.agreed_fen! : 0
  const after = await itemsOf(world.ctx, [of.id])
  for (const [at, item_id] of of.item_ids.entries()) {
    const { qty, refunded_qty } = after.find(({ id }) => id === item_id)!
    const back = refunded_qty - before.find(({ id }) => id === item_id)!.refunded_qty
    const asked = one.lines.find((line) => line.item_id === item_id)?.qty ?? 0
    cameBack(life, at, Math.min(unsent ? back : restock ? asked : 0, qty - life.back[at]!))
  }
}

function cameBack(life: Life, at: number, pieces: number): void {
  life.stock[at]! += pieces
  life.back[at]! += pieces
}

async function confirm({ of, told }: Life): Promise<void> {
  const { status, after_sale_open } = await rowOf(world, of)
  if (status !== 'shipped' || after_sale_open) return
  await world.call(of.buyer, order.confirm, { id: of.id })
  told.push('received')
}

/** What went back is what was settled; of no thing more than it cost. */
async function look(life: Life): Promise<void> {
  const { of, settled_fen, stock } = life
  const items = await itemsOf(world.ctx, [of.id])
  const row = await rowOf(world, of)
  const [back] = await world.sql<{ fen: number; coupon_fen: number; lines_fen: number }>(
    `select coalesce((select sum(cash_fen) from order_refund_sources where order_id = $1), 0)::int as fen,
       coalesce((select sum(coupon_fen) from order_refund_sources where order_id = $1), 0)::int as coupon_fen,
       coalesce((select sum(amount_fen) from order_item_refunds where order_id = $1), 0)::int as lines_fen`,
    [of.id],
  )
  expect([back!.fen, back!.lines_fen]).toEqual([settled_fen, settled_fen])
  for (const item of items)
    expect(item.refunded_fen).toBeLessThanOrEqual(item.subtotal_fen - item.discount_fen + item.adjust_fen)
  expect(items.reduce((sum, item) => sum + item.discount_fen, 0)).toBe(
    row.shop_discount_fen + row.platform_discount_fen,
  )
  if (row.received_at === null)
    expect(await balanceOf(world, accounts.escrow(of.id))).toBe(
      row.paid_at === null ? 0 : row.paid_fen + row.platform_discount_fen - settled_fen - back!.coupon_fen,
    )
  expect(await Promise.all(of.goods.map(async (one) => (await stockOf(world, one)).stock))).toEqual(stock)
}

/** All that is left goes back: together it is what was paid. */
async function giveAllBack(life: Life): Promise<void> {
  const { of } = life
  const row = await rowOf(world, of)
  if (row.received_at !== null || row.status === 'refunded' || row.after_sale_open) return
  const before = await itemsOf(world.ctx, [of.id])
  const unsent = row.shipped_at === null
  const sent = await world.sql<{ item_id: number; qty: number }>(
    'select item_id::int, sum(qty)::int as qty from parcel_items where order_id = $1 group by item_id',
    [of.id],
  )
  life.settled_fen = row.total_fen
  await inTransaction(world.ctx, async (tx) =>
    refundInFull(tx, (await lockOrder(tx, of.id))!, { type: 'operator', id: 1 }, '店铺关闭'),
  )
  for (const [at, item_id] of of.item_ids.entries()) {
    const item = before.find(({ id }) => id === item_id)!
    const gone = sent.find((one) => one.item_id === item_id)?.qty ?? 0
    cameBack(life, at, unsent ? Math.min(item.qty - item.refunded_qty - gone, item.qty - life.back[at]!) : 0)
  }
  await look(life)
  const [back] = await world.sql<{ coupon_fen: number }>(
    'select coalesce(sum(coupon_fen), 0)::int as coupon_fen from order_refund_sources where order_id = $1',
    [of.id],
  )
  expect(back!.coupon_fen).toBe(row.platform_discount_fen)
  for (const item of await itemsOf(world.ctx, [of.id]))
    expect([item.refunded_fen, item.refunded_qty]).toEqual([
      item.subtotal_fen - item.discount_fen + item.adjust_fen,
      item.qty,
    ])
}

test('lives of orders of three things: what goes back is what was settled, line by line, to the fen', {
  timeout: 60_000 + LIVES * 4_000,
}, async () => {
  for (let n = 0; n < LIVES; n++) {
    const seed = SEED * 100_000 + n
    const life = await begin(seed)
    try {
      for (let i = 0; i < STEPS; i++) {
        await life.random.pick([ship, complain, complain, confirm])(life)
        await look(life)
      }
      await giveAllBack(life)
      if (n % LOOK_EVERY === 0) expect(await brokenInvariants(world)).toEqual([])
    } catch (error) {
      throw new Error(`life ${seed}:\n${life.told.join('\n')}`, { cause: error })
    }
  }
  expect(await brokenInvariants(world)).toEqual([])
})
