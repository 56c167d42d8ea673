/** Several orders shipped at once: parcels a shop named, or the rows of a table. Each order is judged as a single one is. */
import { SHIP_ROWS_MAX, SHIP_TOGETHER_MAX, textOf } from '@juya/contract'
import type { Ctx, ShopCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { lockOrders, type Order, type OrderStatus, ordersByNo } from '../../order/index.ts'
import { carriers } from '../store.ts'
import { handOver, type Line } from './handing-over.ts'
import { type Asked, judge, type Known, knownOf, lockKnown, type Obstacle } from './judging.ts'
import type { ParcelInput } from './shipping.ts'
import { carrierNamed, isRounded, rowsOf, type TableRow } from './table-rules.ts'

export interface ShippedMany {
  done: Array<{ order_id: number; shipment_id: number }>
  failed: Array<{ order_id: number; obstacle: Obstacle; status: OrderStatus | undefined }>
}

/**
 * Ships parcels: all orders of one or none of them, regardless of the others.
 *
 * @throws Refusal LIMIT_REACHED
 */
export async function shipParcels(
  ctx: ShopCtx,
  parcels: ReadonlyArray<ParcelInput & { order_ids: number[] }>,
): Promise<ShippedMany> {
  const { shop_id } = ctx.shop
  const ids = [...new Set(parcels.flatMap(({ order_ids }) => order_ids))]
  if (ids.length > SHIP_TOGETHER_MAX) refuse('LIMIT_REACHED', { limit: SHIP_TOGETHER_MAX })
  return inTransaction(ctx, async (tx) => {
    const orders = new Map((await lockOrders(tx, ids)).map((order) => [order.id, order]))
    const wanted = parcels.map((parcel) => {
      const number = { carrier_code: parcel.carrier_code, tracking_no: parcel.tracking_no.toUpperCase() }
      const order_ids = [...new Set(parcel.order_ids)]
      return {
        parcel,
        asked: order_ids.map((id): Asked & { id: number } => ({ id, order: orders.get(id), ...number })),
      }
    })
    const known = await lockKnown(
      tx,
      shop_id,
      wanted.flatMap(({ asked }) => asked),
    )
    const [lines, taken]: [Line[], Set<number>] = [[], new Set()]
    const result: ShippedMany = { done: [], failed: [] }
    for (const { parcel, asked } of wanted) {
      const before = new Map(known.by_number)
      const own: Line[] = []
      const failed: ShippedMany['failed'] = []
      for (const one of asked) {
        const verdict = taken.has(one.id) ? ({ is: 'already_shipped' } as const) : judge(one, shop_id, known)
        if (verdict.is === 'same') result.done.push({ order_id: one.id, shipment_id: verdict.parcel.id })
        else if (verdict.is === 'ships') own.push(lineOf(one, verdict.along, parcel.images, known))
        else failed.push({ order_id: one.id, obstacle: verdict.is, status: one.order?.status })
      }
      if (failed.length > 0) {
        // None of a parcel goes without the others: its number is free again.
        known.by_number = before
        result.failed.push(...failed)
        continue
      }
      lines.push(...own)
      for (const { order } of own) taken.add(order.id)
    }
    const shipped = await handOver(tx, lines, { type: 'shop', id: ctx.user.id })
    result.done.push(...shipped.map(({ id }, i) => ({ order_id: lines[i]!.order.id, shipment_id: id })))
    return result
  })
}

/** What goes into which parcel; from now on the parcel is known to the orders judged after it. */
function lineOf(asked: Asked, along: Line['along'], images: string[], known: Known): Line {
  const order = asked.order!
  const { carrier_code, tracking_no } = asked
  if (!along) {
    const { shop_id, user_id, address } = order
    const begun = {
      id: null,
      shop_id,
      user_id,
      carrier_code,
      tracking_no,
      address: address!,
      status: 'created' as const,
    }
    known.by_number.set(tracking_no, [begun, ...(known.by_number.get(tracking_no) ?? [])])
  }
  return { order, carrier_code, tracking_no, images, along }
}

export type RowVerdict = Obstacle | 'ships' | 'shipped' | 'same' | 'incomplete' | 'rounded' | 'repeated'
/** A row with what it asked for and what it comes to. */
export type JudgedRow = AskedRow & { verdict: RowVerdict }

/**
 * Ships by a table: a dry run judges each row and writes nothing, else those that can go are shipped.
 *
 * @throws Refusal MISSING_PARAM, TABLE_TYPE, TABLE_EMPTY, LIMIT_REACHED
 */
export async function shipTable(
  ctx: ShopCtx,
  { table, file, dry_run }: { table?: string; file?: string; dry_run: boolean },
): Promise<JudgedRow[]> {
  if (table === undefined && file === undefined) refuse('MISSING_PARAM', { field: 'table' })
  const text = file === undefined ? table! : (textOf(Buffer.from(file, 'base64')) ?? refuse('TABLE_TYPE'))
  const rows = rowsOf(text)
  if (rows.length === 0) refuse('TABLE_EMPTY')
  if (rows.length > SHIP_ROWS_MAX) refuse('LIMIT_REACHED', { limit: SHIP_ROWS_MAX })
  const { shop_id } = ctx.shop
  if (dry_run) {
    const asked = await askedBy(ctx, shop_id, rows, await ordersNamed(ctx, rows))
    return judgeRows(asked, shop_id, await knownOf(ctx, shop_id, asked)).judged
  }
  return inTransaction(ctx, async (tx) => {
    const named = (await ordersNamed(tx, rows)).filter((order) => order.shop_id === shop_id)
    const orders = await lockOrders(
      tx,
      named.map(({ id }) => id),
    )
    const asked = await askedBy(tx, shop_id, rows, orders)
    const { judged, lines } = judgeRows(asked, shop_id, await lockKnown(tx, shop_id, asked))
    await handOver(tx, lines, { type: 'shop', id: ctx.user.id })
    return judged.map((row) => (row.verdict === 'ships' ? { ...row, verdict: 'shipped' } : row))
  })
}

const ordersNamed = (ctx: Ctx, rows: readonly TableRow[]): Promise<Order[]> =>
  ordersByNo(
    ctx,
    rows.map(({ order_no }) => order_no),
  )

type AskedRow = TableRow & Asked

/** What each row asks; a carrier no word means has no code. */
async function askedBy(
  ctx: Ctx,
  shop_id: number,
  rows: readonly TableRow[],
  orders: readonly Order[],
): Promise<AskedRow[]> {
  const all = await carriers(ctx)
  const by_no = new Map(orders.filter((order) => order.shop_id === shop_id).map((order) => [order.order_no, order]))
  return rows.map((row) => ({
    ...row,
    order: by_no.get(row.order_no),
    carrier_code: carrierNamed(all, row.carrier)?.code ?? '',
  }))
}

function judgeRows(asked: readonly AskedRow[], shop_id: number, known: Known): { judged: JudgedRow[]; lines: Line[] } {
  const [lines, gone]: [Line[], Set<string>] = [[], new Set()]
  const judged = asked.map((row): JudgedRow => {
    if (row.order_no === '' || row.carrier === '' || row.tracking_no === '') return { ...row, verdict: 'incomplete' }
    if (!row.order && isRounded(row.order_no)) return { ...row, verdict: 'rounded' }
    if (gone.has(row.order_no)) return { ...row, verdict: 'repeated' }
    const verdict = judge(row, shop_id, known)
    if (verdict.is === 'ships') lines.push(lineOf(row, verdict.along, [], known))
    if (verdict.is === 'ships' || verdict.is === 'same') gone.add(row.order_no)
    return { ...row, verdict: verdict.is }
  })
  return { judged, lines }
}
