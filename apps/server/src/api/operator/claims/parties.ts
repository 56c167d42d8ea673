/** The parties of a thing: accounts that may be an operator's own or a colleague's. Each domain names its own. */
import { shopRows } from '../../../domains/shop/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { partiesNamed } from '../../../platform/things/queues.ts'

/** The accounts things are about: their persons, and the owners of their shops. One that is not there has none. */
export async function partiesOfMany(ctx: Ctx, matter: string, ids: readonly number[]): Promise<Map<number, number[]>> {
  const about = await partiesNamed(matter)(ctx, ids)
  const shops = await shopRows(ctx, [...new Set(about.flatMap(({ shop_id }) => shop_id ?? []))])
  const owners = new Map(shops.map((shop) => [shop.id, shop.owner_user_id]))
  return new Map(
    about.map(({ id, user_id, people = [], shop_id }) => [
      id,
      [user_id, ...people, shop_id && owners.get(shop_id)].flatMap((who) => who || []),
    ]),
  )
}

export const partiesOf = async (ctx: Ctx, matter: string, id: number): Promise<number[]> =>
  (await partiesOfMany(ctx, matter, [id])).get(id) ?? []
