/** Shipping several orders at once: the forms, the verdicts in words, and the table of what is to be shipped. */

import { createHash } from 'node:crypto'
import { type Locale, type order, REFUSALS, SHIP_ROWS_MAX } from '@juya/contract'
import type { z } from 'zod'
import {
  isHeld,
  itemsOf,
  leftToSend,
  type Order,
  ordersById,
  ordersOfReceiver,
  ordersToShip,
  piecesSent,
} from '../../domains/order/index.ts'
import { type JudgedRow, type Obstacle, refusalOf, shipParcels, shipTable } from '../../domains/parcel/index.ts'
import type { Ctx, ShopCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { readTogether } from '../../platform/db/read-together.ts'
import { lineOf } from '../../platform/media/csv.ts'
import { whenEn, whenZh } from '../../platform/notices/format.ts'
import { refuse } from '../../platform/refuse.ts'
import { maskedReceiver, shopCardsOf } from './cards.ts'
import { called } from './items.ts'
import { carriersShown } from './parcels.ts'
import { heldText } from './texts.ts'

type Words = { en: string; zh: string }
const WORDS: Record<Exclude<JudgedRow['verdict'], 'held'>, Words> = {
  ships: { en: 'Ready to ship', zh: '可以发货' },
  shipped: { en: 'Shipped', zh: '已发货' },
  same: { en: 'Shipped before with this number', zh: '此前已用该单号发货' },
  incomplete: { en: 'Order number, carrier or tracking number is missing', zh: '缺少订单号、快递公司或运单号' },
  rounded: {
    en: 'The table program has rounded this order number: format the column as text',
    zh: '订单号被表格软件改写，请将该列设为文本格式',
  },
  repeated: { en: 'This order stands further up in the table', zh: '该订单在表格中重复' },
  unknown_order: { en: 'Your shop has no order with this number', zh: '店铺没有该订单' },
  not_paid: { en: 'Not paid yet', zh: '尚未付款' },
  already_shipped: { en: 'Shipped before with another number', zh: '此前已用其他单号发货' },
  over: { en: 'The order is closed or refunded', zh: '订单已关闭或已退款' },
  case_open: { en: 'An after-sale case is open', zh: '有进行中的售后' },
  carrier_unknown: { en: 'No carrier has this name', zh: '没有该快递公司' },
  number_wrong: { en: 'Not a tracking number of this carrier', zh: '运单号与快递公司不符' },
  number_of_other_buyer: { en: 'The number was used for another buyer', zh: '该运单号已用于其他买家' },
  number_of_other_parcel: { en: 'The number was used for another parcel', zh: '该运单号已用于其他包裹' },
}
const inWords = (verdict: JudgedRow['verdict'], locale: Locale): string => {
  if (verdict === 'held') return heldText('shop', locale)
  return locale === 'zh-CN' ? WORDS[verdict].zh : WORDS[verdict].en
}

/** Orders to ship by what may travel together. @throws Refusal NOT_FOUND, MISSING_PARAM */
export async function shipManyForm(
  ctx: ShopCtx,
  { ids, receiver_key }: { ids?: number[]; receiver_key?: string },
): Promise<z.input<typeof order.shipManyForm.data>> {
  if (!ids?.length && !receiver_key) refuse('MISSING_PARAM', { field: 'ids' })
  const { shop_id } = ctx.shop
  const named = ids?.length ? await ordersById(ctx, ids) : await ordersOfReceiver(ctx, shop_id, receiver_key!)
  if (ids?.length && named.length !== new Set(ids).size) refuse('NOT_FOUND')
  if (named.length === 0 || named.some((one) => one.shop_id !== shop_id)) refuse('NOT_FOUND')
  const groups = byReceiver(named)
  const cards = new Map(
    (
      await shopCardsOf(
        ctx,
        groups.flatMap(({ orders }) => orders),
      )
    ).map((card) => [card.id, card]),
  )
  return {
    groups: groups.map(({ key, orders }) => {
      const held = obstacleOf(orders)
      return {
        receiver_key: key,
        receiver: orders[0]?.address && orders[0].paid_at !== null ? maskedReceiver(orders[0].address) : null,
        orders: orders.map(({ id }) => cards.get(id)!),
        mergeable: held === null,
        reason: held && inWords(held, ctx.locale),
      }
    }),
    carriers: await carriersShown(ctx),
  }
}

/** Orders of one buyer to one address together; the key is the list's. */
const byReceiver = (orders: readonly Order[]): Array<{ key: string; orders: Order[] }> =>
  [
    ...Map.groupBy(orders, ({ status, receiver_key, order_no }) =>
      status === 'to_ship'
        ? createHash('md5')
            .update(receiver_key ?? order_no)
            .digest('hex')
        : order_no,
    ),
  ].map(([key, own]) => ({ key, orders: own }))

/** Why these cannot all go now. */
function obstacleOf(orders: readonly Order[]): Obstacle | null {
  if (orders.some((one) => one.after_sale_open)) return 'case_open'
  if (orders.some(isHeld)) return 'held'
  const other = orders.find((one) => one.status !== 'to_ship')
  if (!other) return null
  if (other.status === 'pending_payment') return 'not_paid'
  return other.shipped_at === null ? 'over' : 'already_shipped'
}

export async function shipMany(
  ctx: ShopCtx,
  parcels: Parameters<typeof shipParcels>[1],
): Promise<z.input<typeof order.shipMany.data>> {
  const { done, failed } = await shipParcels(ctx, parcels)
  return { done, failed: parcelErrors(ctx, failed) }
}

/** Why orders of parcels could not go, in words. */
export const parcelErrors = (
  { locale }: Pick<ShopCtx, 'locale'>,
  failed: Awaited<ReturnType<typeof shipParcels>>['failed'],
) =>
  failed.map(({ order_id, obstacle, status }) => ({
    order_id,
    code: REFUSALS[refusalOf(obstacle, status).key].code,
    msg: inWords(obstacle, locale),
  }))

export async function shipFile(
  ctx: ShopCtx,
  input: Parameters<typeof shipTable>[1],
): Promise<z.input<typeof order.shipFile.data>> {
  const rows = await shipTable(ctx, input)
  const names = new Map((await carriersShown(ctx)).map(({ code, name }) => [code, name]))
  const titles = await titlesOf(
    ctx,
    rows.flatMap((row) => (row.order ? [row.order.id] : [])),
  )
  const count = (...verdicts: JudgedRow['verdict'][]) => rows.filter((row) => verdicts.includes(row.verdict)).length
  const [ships, shipped, same] = [count('ships'), count('shipped'), count('same')]
  return {
    rows: rows.map((row) => ({
      line: row.line,
      order_no: row.order_no,
      carrier: names.get(row.carrier_code) ?? row.carrier,
      tracking_no: row.tracking_no,
      order_id: row.order?.id,
      title: row.order && titles.get(row.order.id),
      verdict: row.verdict,
      text: inWords(row.verdict, ctx.locale),
    })),
    ships,
    shipped: shipped + same,
    refused: rows.length - ships - shipped - same,
    dry_run: input.dry_run,
  }
}

/** What is to be packed of each order, in the reader's language: neither given back nor in a parcel. Of an order with nothing left, all of it. */
async function titlesOf(ctx: Ctx, order_ids: readonly number[]): Promise<Map<number, string>> {
  const [items, sent] = await readTogether(ctx, [() => itemsOf(ctx, order_ids), () => piecesSent(ctx, order_ids)])
  const by_order = Map.groupBy(called(ctx, items), (item) => item.order_id)
  return new Map(
    [...by_order].map(([id, own]) => {
      const left = new Map(leftToSend(own, sent).map(({ item_id, qty }) => [item_id, qty]))
      const packed = left.size === 0 ? own : own.filter((item) => left.has(item.id))
      return [
        id,
        packed
          .map((item) => ({ ...item, qty: left.get(item.id) ?? item.qty }))
          .map(({ title, sku_name, qty }) => [title, sku_name, qty > 1 && `× ${qty}`].filter(Boolean).join(' '))
          .join('; '),
      ]
    }),
  )
}

const HEADINGS: Record<Locale, readonly string[]> = {
  'zh-CN': ['订单号', '快递公司', '运单号', '收货人', '电话', '地址', '商品', '买家留言', '发货期限'],
  en: [
    'Order number',
    'Carrier',
    'Tracking number',
    'Receiver',
    'Phone',
    'Address',
    'Items',
    'Buyer’s note',
    'Ship by',
  ],
}

/** The orders to ship as a table a shop fills in and hands back. */
export async function shipList(ctx: ShopCtx): Promise<z.input<typeof order.shipList.data>> {
  const found = await ordersToShip(ctx, ctx.shop.shop_id, SHIP_ROWS_MAX + 1)
  const orders = found.slice(0, SHIP_ROWS_MAX)
  const titles = await titlesOf(
    ctx,
    orders.map(({ id }) => id),
  )
  const at = ctx.locale === 'zh-CN' ? whenZh : whenEn
  const lines = orders.map(({ id, order_no, address, buyer_note, ship_deadline }) =>
    // The apostrophe keeps a table program from rounding the number.
    lineOf([
      `'${order_no}`,
      '',
      '',
      address?.receiver,
      address?.phone,
      address && `${address.province} ${address.city} ${address.county} ${address.detail}`,
      titles.get(id),
      buyer_note,
      ship_deadline === null ? '' : at(ship_deadline),
    ]),
  )
  const day = new Date((await databaseNow(ctx)) + 8 * 3_600_000).toISOString().slice(0, 10)
  // The mark tells table programs that this is UTF-8.
  const csv = `\ufeff${lineOf([...HEADINGS[ctx.locale]])}${lines.join('')}`
  return { file_name: `orders-to-ship-${day}.csv`, csv, rows: orders.length, more: found.length > orders.length }
}
