/** The parties of a thing: accounts that may be an operator's own or a colleague's. Each domain names its own. */
import { shopRows } from '../../../domains/shop/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { partiesNamed } from '../../../platform/things/queues.ts'

export interface Parties {
  /** Neither these nor their colleagues decide: the persons, and the owner of the shop. */
  people: number[]
  /** Members of this shop do not decide. Juya's own shop has no other bar: everybody here is a colleague of its owner. */
  shop_id: number | undefined
}

/** What things are about. One that is not there has no parties. */
export async function partiesOfMany(ctx: Ctx, matter: string, ids: readonly number[]): Promise<Map<number, Parties>> {
  const about = await partiesNamed(matter)(ctx, ids)
  const shops = await shopRows(ctx, [...new Set(about.flatMap(({ shop_id }) => shop_id ?? []))])
  const owners = new Map(shops.map((shop) => [shop.id, shop.kind === 'platform' ? undefined : shop.owner_user_id]))
  return new Map(
    about.map(({ id, user_id, people = [], shop_id }) => [
      id,
      {
        people: [user_id, ...people, shop_id && owners.get(shop_id)].flatMap((who) => who || []),
        shop_id: shop_id ?? undefined,
      },
    ]),
  )
}
