/** A shop's own view of its goods, and of what publishing needs. */
import { REFUSALS, reasonText } from '@juya/contract'
import {
  countsOfShop,
  formOf,
  goodsById,
  goodsCommission,
  isOnePiece,
  needsReview,
  type OwnFilter,
  pageOfShop,
  shelvesOf,
  shopActions,
  skusOf,
  type Template,
  templatesOf,
  textOf,
} from '../../domains/goods/index.ts'
import { groupStatusesOf } from '../../domains/group/index.ts'
import { accounts, balanceFen } from '../../domains/ledger/index.ts'
import type { lotStates } from '../../domains/lot/index.ts'
import { commissionRates } from '../../domains/order/index.ts'
import { saleTermsOf, termsOf } from '../../domains/shop/index.ts'
import { categoryCommissions } from '../../domains/site/index.ts'
import type { Ctx, ShopCtx } from '../../platform/context.ts'
import type { Paging } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../platform/review-deadlines.ts'
import { categoryTree, namedCategory } from '../site/categories.ts'
import { cardsOf } from './cards.ts'
import { lotsOfGoods } from './pieces.ts'

export const templateShown = ({ id, name, by, rates, free_over_fen, used_by }: Template & { used_by: number }) => ({
  id,
  name,
  by,
  rates,
  free_over_fen,
  used_by,
})

/** A shop's shelves in the reader's language. */
export const shelvesShown = async (ctx: Ctx, shop_id: number) =>
  (await shelvesOf(ctx, shop_id)).map(({ id, name, name_en, count }) => ({
    id,
    name: ctx.locale === 'en' ? (name_en ?? name) : name,
    count,
  }))

const shownLot = (lot: { id: number; status: lotStates.LotStatus } | undefined) =>
  lot && { id: lot.id, status: lot.status }

/** One page of the shop's goods, the newest first, with what may be done with each and how many stand in each status. */
export async function shopGoods(ctx: ShopCtx, { page, page_size, ...filter }: OwnFilter & Paging) {
  const { shop_id } = ctx.shop
  const found = await pageOfShop(ctx, shop_id, filter, { page, page_size })
  const cards = await cardsOf(ctx, found.list)
  const review_deadlines = await reviewDeadlinesOf(
    ctx,
    'goods',
    found.list.map(({ id }) => id),
  )
  const skus = Map.groupBy(
    await skusOf(
      ctx,
      found.list.map(({ id }) => id),
    ),
    ({ goods_id }) => goods_id,
  )
  const lots = await lotsOfGoods(ctx, found.list)
  const group_statuses = await groupStatusesOf(
    ctx,
    found.list.map(({ id }) => id),
  )
  return {
    ...found,
    counts: await countsOfShop(ctx, shop_id),
    list: found.list.map((goods, i) => {
      const own = skus.get(goods.id) ?? []
      return {
        ...cards[i]!,
        stock: own.reduce((sum, { stock }) => sum + stock, 0),
        sku_count: own.length,
        shelf_id: goods.shelf_id,
        reject_reason: goods.reject_reason,
        review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(goods.id)),
        lot: shownLot(lots.get(goods.id)),
        group_status: group_statuses.get(goods.id) ?? null,
        actions: shopActions(
          goods.status,
          lots.get(goods.id)?.held ? 'at_auction' : isOnePiece(own) && goods.sold_count === 0 ? 'one' : 'many',
        ),
      }
    }),
  }
}

/** Goods as their form. @throws Refusal NOT_FOUND, also for another shop's */
export async function editForm(ctx: ShopCtx, id: number) {
  const goods = await goodsById(ctx, id)
  if (goods?.shop_id !== ctx.shop.shop_id) refuse('NOT_FOUND')
  return {
    form: formOf(goods, (await textOf(ctx, id))!, await skusOf(ctx, [id])),
    status: goods.status,
    version: goods.version,
    reject_reason: goods.reject_reason,
  }
}

/** What publishing goods needs. @throws Refusal NOT_FOUND (category) */
export async function publishParams(ctx: ShopCtx, category_id: number | undefined) {
  const { shop_id } = ctx.shop
  const shop = await termsOf(ctx, shop_id)
  const category = category_id === undefined ? undefined : await namedCategory(ctx, category_id)
  const held_fen = shop.deposit_required_fen > 0 ? await balanceFen(ctx, accounts.shopDeposit(shop_id)) : 0
  const blocked = !shop.is_active
    ? ('SHOP_NOT_ACTIVE' as const)
    : held_fen * 2 < shop.deposit_required_fen
      ? ('SHOP_DEPOSIT_SHORT' as const)
      : undefined
  return {
    categories: await categoryTree(ctx),
    shelves: await shelvesShown(ctx, shop_id),
    templates: (await templatesOf(ctx, shop_id)).map(templateShown),
    params: category?.params ?? [],
    terms: {
      commission_bp: await commissionBp(ctx, shop_id, category_id),
      review_required: await needsReview(ctx, shop),
      can_publish: blocked
        ? { ok: false, code: REFUSALS[blocked].code, reason: reasonText(blocked, ctx.locale) }
        : { ok: true },
    },
  }
}

/** What an order of usual goods of this category would be charged now. */
async function commissionBp(ctx: Ctx, shop_id: number, category_id: number | undefined): Promise<number> {
  const terms = (await saleTermsOf(ctx, [shop_id])).get(shop_id)
  const of_category =
    category_id === undefined ? null : ((await categoryCommissions(ctx, [category_id])).get(category_id) ?? null)
  return commissionRates({
    kind: await goodsCommission(ctx, 'normal'),
    is_select: terms?.is_select ?? false,
    shop_commission_bp: terms?.commission_bp ?? null,
    category_commission_bp: of_category,
  }).commission_bp
}
