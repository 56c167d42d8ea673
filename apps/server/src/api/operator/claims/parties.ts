/** Who a matter is about: the accounts an operator may have to do with themselves. */
import type { QueueName } from '@juya/contract'
import { caseById } from '../../../domains/aftersale/index.ts'
import { lotById } from '../../../domains/auction/index.ts'
import { penaltyById } from '../../../domains/deposit/index.ts'
import { goodsById } from '../../../domains/goods/index.ts'
import { store as houses } from '../../../domains/house/index.ts'
import { orderById } from '../../../domains/order/index.ts'
import { withdrawalById } from '../../../domains/payout/index.ts'
import { reportsByIds } from '../../../domains/report/index.ts'
import {
  applicationsByIds,
  deductionsByIds,
  licencesByIds,
  nameChangesByIds,
  shopRows,
} from '../../../domains/shop/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { identityLine } from '../../account/console.ts'
import { reviewLines } from '../../order/console.ts'

/** What a call's `id` is. */
export type Matter = QueueName | 'user' | 'shop' | 'order' | 'review'

interface About {
  user_id?: number | null | undefined
  shop_id?: number | null | undefined
}

/** The people and the shop a thing is about; undefined where there is no such thing. */
const ABOUT: Readonly<Record<Matter, (ctx: Ctx, id: number) => Promise<About | undefined>>> = {
  user: async (_, id) => ({ user_id: id }),
  shop: async (_, id) => ({ shop_id: id }),
  order: orderById,
  review: async (ctx, id) => (await reviewLines(ctx, [id]))[0],
  lot: lotById,
  goods: goodsById,
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
}

/** The accounts a thing is about: its person, and the owner of its shop. */
export async function partiesOf(ctx: Ctx, matter: Matter, id: number): Promise<number[]> {
  const about = await ABOUT[matter](ctx, id)
  const shops = about?.shop_id ? await shopRows(ctx, [about.shop_id]) : []
  return [...(about?.user_id ? [about.user_id] : []), ...shops.map((shop) => shop.owner_user_id)]
}
