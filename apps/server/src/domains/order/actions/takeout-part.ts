/** Orders as people take them with them: a buyer's own, or those of a shop. */
import { OrderKind, OrderStatus } from '@juya/contract'
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { userBriefs } from '../../account/index.ts'
import { shopRows } from '../../shop/index.ts'
import { moment, type Owner, registerPart, yuan } from '../../takeout/index.ts'

interface Row extends Record<string, unknown> {
  id: number
  order_no: string
  status: string
  kind: string
  user_id: number
  shop_id: number
  things: string
  goods_fen: number
  shipping_fen: number
  total_fen: number
  paid_fen: number
  refunded_fen: number
  created_at: number
  paid_at: number | null
  shipped_at: number | null
  received_at: number | null
}

const COLUMNS = [
  'order_no',
  'created_at',
  'status',
  'kind',
  'with',
  'things',
  'goods_yuan',
  'shipping_yuan',
  'total_yuan',
  'paid_yuan',
  'refunded_yuan',
  'paid_at',
  'shipped_at',
  'received_at',
] as const

const THINGS = `(select string_agg(i.title || ' ×' || i.qty, '; ' order by i.id) from order_items i where i.order_id = o.id) as things`
const FIELDS = `o.id, o.user_id, o.shop_id, o.order_no, o.status, o.kind, ${THINGS}, o.goods_fen, o.shipping_fen, o.total_fen, o.paid_fen, o.refunded_fen, o.created_at,
  o.paid_at, o.shipped_at, o.received_at`
const PAGE = 'and ($2::bigint is null or o.id < $2) order by o.id desc limit $3'
const OF_BUYER = `select ${FIELDS} from order_orders o where o.user_id = $1 and not o.deleted_by_buyer ${PAGE}`
const OF_SHOP = `select ${FIELDS} from order_orders o where o.shop_id = $1 ${PAGE}`

/** The other side of each order: the shop for its buyer, the buyer for the shop. */
async function othersOf(ctx: Ctx, rows: readonly Row[], is_shop: boolean): Promise<(row: Row) => string> {
  if (is_shop) {
    const people = await userBriefs(ctx, [...new Set(rows.map((row) => row.user_id))])
    return (row) => people.get(row.user_id)?.nickname ?? ''
  }
  const names = new Map(
    (
      await shopRows(
        ctx,
        rows.map((row) => row.shop_id),
      )
    ).map(({ id, name }) => [id, name]),
  )
  return (row) => names.get(row.shop_id) ?? ''
}

export function registerOrdersPart(): void {
  registerPart('orders', {
    columns: COLUMNS,
    codes: { status: OrderStatus.options, kind: OrderKind.options },
    async rows(ctx, { user_id, shop_id }: Owner, { after, limit }) {
      const values = [shop_id ?? user_id, after === null ? null : Number(after), limit]
      const found =
        shop_id === null
          ? await query<Row>(ctx, 'order_takeout_buyer', OF_BUYER, values)
          : await query<Row>(ctx, 'order_takeout_shop', OF_SHOP, values)
      const otherOf = await othersOf(ctx, found, shop_id !== null)
      const rows = found.map((row) => ({
        order_no: row.order_no,
        created_at: moment(row.created_at),
        status: row.status,
        kind: row.kind,
        with: otherOf(row),
        things: row.things,
        goods_yuan: yuan(row.goods_fen),
        shipping_yuan: yuan(row.shipping_fen),
        total_yuan: yuan(row.total_fen),
        paid_yuan: yuan(row.paid_fen),
        refunded_yuan: yuan(row.refunded_fen),
        paid_at: moment(row.paid_at),
        shipped_at: moment(row.shipped_at),
        received_at: moment(row.received_at),
      }))
      return { rows, after: found.length < limit ? null : String(found.at(-1)!.id) }
    },
  })
}
