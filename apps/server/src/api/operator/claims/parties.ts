/** Who a matter is about: the accounts an operator may have to do with themselves. */
import type { QueueName } from '@juya/contract'
import { caseById } from '../../../domains/aftersale/index.ts'
import { ringsByIds } from '../../../domains/bidder/index.ts'
import { penaltyById } from '../../../domains/deposit/index.ts'
import { goodsByIds } from '../../../domains/goods/index.ts'
import { lotsByIds } from '../../../domains/lot/index.ts'
import { withdrawalById } from '../../../domains/payout/index.ts'
import { reportsByIds } from '../../../domains/report/index.ts'
import { store as houses } from '../../../domains/sale/index.ts'
import {
  applicationsByIds,
  deductionsByIds,
  licencesByIds,
  nameChangesByIds,
  shopRows,
} from '../../../domains/shop/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { identityLine } from '../../account/console.ts'
import { orderSides, reviewLines } from '../../order/console.ts'

/** What a call's `id` is. */
export type Matter = QueueName | 'user' | 'shop' | 'order' | 'review' | 'ring'
/** What bulk runs are about. */
export type ManyMatter = 'lot' | 'goods' | 'order' | 'review'

interface About {
  user_id?: number | null | undefined
  people?: number[] | undefined
  shop_id?: number | null | undefined
}

const ABOUT_MANY: Readonly<
  Record<ManyMatter, (ctx: Ctx, ids: readonly number[]) => Promise<Array<About & { id: number }>>>
> = { lot: lotsByIds, goods: goodsByIds, order: orderSides, review: reviewLines }
const one = (matter: ManyMatter) => async (ctx: Ctx, id: number) => (await ABOUT_MANY[matter](ctx, [id]))[0]

/** The people and the shop a thing is about; undefined where there is no such thing. */
const ABOUT: Readonly<Record<Matter, (ctx: Ctx, id: number) => Promise<About | undefined>>> = {
  user: async (_, id) => ({ user_id: id }),
  shop: async (_, id) => ({ shop_id: id }),
  order: one('order'),
  review: one('review'),
  lot: one('lot'),
  goods: one('goods'),
  sale: houses.sessionById,
  filing: identityLine,
  case: caseById,
  penalty: penaltyById,
  payout: withdrawalById,
  application: async (ctx, id) => (await applicationsByIds(ctx, [id]))[0],
  shop_name: async (ctx, id) => (await nameChangesByIds(ctx, [id]))[0],
  licence: async (ctx, id) => (await licencesByIds(ctx, [id]))[0],
  deduction: async (ctx, id) => (await deductionsByIds(ctx, [id]))[0],
  report: async (ctx, id) => {
    const [row] = await reportsByIds(ctx, [id])
    return row && { user_id: row.person_id }
  },
  ring: async (ctx, id) => {
    const [row] = await ringsByIds(ctx, [id])
    return row && { shop_id: row.shop_id, people: row.people.map(({ user_id }) => user_id) }
  },
}

/** The accounts a thing is about: its person or people, and the owner of its shop. */
export async function partiesOf(ctx: Ctx, matter: Matter, id: number): Promise<number[]> {
  const about = await ABOUT[matter](ctx, id)
  const shops = about?.shop_id ? await shopRows(ctx, [about.shop_id]) : []
  const people = [...(about?.user_id ? [about.user_id] : []), ...(about?.people ?? [])]
  return [...people, ...shops.map((shop) => shop.owner_user_id)]
}

/** The same of many things; one that is not there has none. */
export async function partiesOfMany(
  ctx: Ctx,
  matter: ManyMatter,
  ids: readonly number[],
): Promise<Map<number, number[]>> {
  const about = await ABOUT_MANY[matter](ctx, ids)
  const shops = await shopRows(ctx, [...new Set(about.flatMap(({ shop_id }) => shop_id ?? []))])
  const owners = new Map(shops.map((shop) => [shop.id, shop.owner_user_id]))
  return new Map(
    about.map(({ id, user_id, shop_id }) => [
      id,
      [user_id, shop_id && owners.get(shop_id)].flatMap((who) => who || []),
    ]),
  )
}
