/** The pictures of things in an order: the listing's, view by view beside those taken on arrival. */
import type { ArrivalItem, PhotoViewKey } from '@juya/contract'
import type { z } from 'zod'
import { arrivalsOf } from '../../domains/aftersale/index.ts'
import type { OrderItemRow } from '../../domains/order/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { forReader } from '../../platform/http/side-pictures.ts'
import { seconds } from '../../platform/time/seconds.ts'

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
          .map(({ id, image, sha256, at }) => ({ id, image: forReader(ctx, [image])[0]!, sha256, at: seconds(at) })),
      }))
      .filter((one) => !taken_only || one.taken.length + one.listed.length > 0)
    const { id: item_id, title, image, sku_name, qty } = item
    return [{ item_id, title, image, sku_name, qty, views }]
  })
}
