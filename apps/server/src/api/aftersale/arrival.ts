/** What came, view by view beside the pictures of the listing. */
import type { Arrival, ArrivalItem, PhotoViewKey } from '@juya/contract'
import type { z } from 'zod'
import { ARRIVAL_PHOTOS_MAX, arrivalsOf, hasLeft } from '../../domains/aftersale/index.ts'
import { type Order, type OrderItemRow, orderById } from '../../domains/order/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { itemsShown } from '../order/items.ts'
import { orderCases } from './order-cases.ts'

type Item = z.input<typeof ArrivalItem>

/** The sides an arrival is always asked to show. */
const GUIDED: readonly PhotoViewKey[] = ['front', 'back', 'base', 'mark', 'flaw', 'ruler']

interface Listing {
  images?: string[]
  photo_views?: PhotoViewKey[]
}

/** The pictures of things that were taken on arrival, with the listing's; only the sides that have some where `taken_only`. */
export async function arrivalItems(
  ctx: Ctx,
  order_id: number,
  items: readonly OrderItemRow[],
  { taken_only }: { taken_only: boolean },
): Promise<Item[]> {
  const photos = await arrivalsOf(ctx, [order_id])
  return items.flatMap((item) => {
    const taken = photos.filter((photo) => photo.item_id === item.id)
    if (taken_only && taken.length === 0) return []
    const { images = [item.image], photo_views = [] } = item.snapshot as Listing
    // Where no picture says what it shows, the first is the thing from the front.
    const viewOf = (i: number): PhotoViewKey =>
      photo_views[i] ?? (i === 0 && photo_views.length === 0 ? 'front' : 'other')
    const named = [...new Set([...GUIDED, ...images.map((_, i) => viewOf(i)), ...taken.map(({ view }) => view)])]
    const views = named
      .map((view) => ({
        view: view as PhotoViewKey,
        listed: images.filter((_, i) => viewOf(i) === view),
        taken: taken
          .filter((photo) => photo.view === view)
          .map(({ id, image, sha256, at }) => ({ id, image, sha256, at: seconds(at) })),
      }))
      .filter((one) => !taken_only || one.taken.length + one.listed.length > 0)
    const { id: item_id, title, image, sku_name, qty } = item
    return [{ item_id, title, image, sku_name, qty, views }]
  })
}

/** The caller's own order. @throws Refusal NOT_FOUND */
export async function arrivalOf(ctx: SignedCtx, order_id: number): Promise<z.input<typeof Arrival>> {
  const order = await orderById(ctx, order_id)
  if (order?.user_id !== ctx.user.id || order.deleted_by_buyer) refuse('NOT_FOUND')
  return {
    order_id,
    order_no: order.order_no,
    may_add: await hasLeft(ctx, order),
    photos_max: ARRIVAL_PHOTOS_MAX,
    may_open: await mayOpen(ctx, order),
    items: await arrivalItems(ctx, order_id, await itemsShown(ctx, [order_id]), { taken_only: false }),
  }
}

async function mayOpen(ctx: Ctx, order: Order): Promise<boolean> {
  const cases = (await orderCases(ctx, [order], 'buyer', await databaseNow(ctx))).get(order.id)
  return cases !== undefined && (cases.may_refund || cases.may_return)
}
