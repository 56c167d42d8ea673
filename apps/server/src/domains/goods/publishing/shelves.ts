/** A shop's shelves and shipping templates. */
import type { Ctx, ShopCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, isUniqueViolation, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { checkShipping } from '../../order/index.ts'
import { checkName } from '../../site/index.ts'
import type { Rate } from '../rules/shipping-cost.ts'
import { wrongRates } from '../rules/sku-rules.ts'
import type { Shelf, Template } from '../tables.ts'
import { refuseWrong } from './refuse-wrong.ts'

const SHELVES_MAX = 30
export const TEMPLATES_MAX = 20

/** @throws Refusal NOT_FOUND, also for another shop's */
export async function shelfOf(ctx: Ctx, shop_id: number, id: number): Promise<Shelf> {
  const rows = await query<Shelf & Record<never, never>>(
    ctx,
    'goods_shelf',
    'select * from goods_shelves where id = $1 and shop_id = $2',
    [id, shop_id],
  )
  return rows[0] ?? refuse('NOT_FOUND')
}

/** A shop's shelves in its order, each with how many goods on sale stand on it. */
export const shelvesOf = (ctx: Ctx, shop_id: number): Promise<Array<Shelf & { count: number }>> =>
  query<Shelf & { count: number }>(
    ctx,
    'goods_shelves_of',
    `select s.*, (select count(*)::int from goods_goods g where g.shelf_id = s.id and g.status in ('on', 'sold_out') and g.deleted_at is null) as count
     from goods_shelves s where s.shop_id = $1 order by s.sort, s.id`,
    [shop_id],
  )

/** Adds or changes a shelf. @throws Refusal NOT_FOUND, LIMIT_REACHED {limit}, CONTENT_BLOCKED, VALIDATION {field} (its name is taken) */
export async function saveShelf(
  ctx: ShopCtx,
  {
    id,
    name,
    name_en = null,
    sort,
  }: { id?: number | undefined; name: string; name_en?: string | null | undefined; sort: number },
): Promise<number> {
  const { shop_id } = ctx.shop
  await checkName(ctx, 'name', name)
  if (name_en) await checkName(ctx, 'name_en', name_en)
  return inTransaction(ctx, async (tx) => {
    if (id !== undefined) await shelfOf(tx, shop_id, id)
    else if ((await shelvesOf(tx, shop_id)).length >= SHELVES_MAX) refuse('LIMIT_REACHED', { limit: SHELVES_MAX })
    try {
      const [row] = await query<{ id: number }>(
        tx,
        id === undefined ? 'goods_shelf_add' : 'goods_shelf_save',
        id === undefined
          ? 'insert into goods_shelves (shop_id, name, name_en, sort) values ($1, $2, $3, $4) returning id'
          : 'update goods_shelves set name = $2, name_en = $3, sort = $4 where shop_id = $1 and id = $5 returning id',
        [shop_id, name, name_en, sort, ...(id === undefined ? [] : [id])],
      )
      return row!.id
    } catch (error) {
      if (!isUniqueViolation(error, 'goods_shelves_name')) throw error
      refuseWrong(tx, { field: 'name', en: 'you have a shelf of this name', zh: '已有同名分类' })
    }
  })
}

/** Deletes a shelf; its goods stand on none then. @throws Refusal NOT_FOUND */
export async function removeShelf(ctx: ShopCtx, id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await shelfOf(tx, tx.shop.shop_id, id)
    await query(tx, 'goods_shelf_clear', 'update goods_goods set shelf_id = null where shelf_id = $1', [id])
    await query(tx, 'goods_shelf_delete', 'delete from goods_shelves where id = $1', [id])
  })
}

/** @throws Refusal MISSING_PARAM, NOT_FOUND, also for another shop's */
export async function templateOf(ctx: Ctx, shop_id: number, id: number | undefined): Promise<Template> {
  if (id === undefined) refuse('MISSING_PARAM', { field: 'template_id' })
  return (await templatesByIds(ctx, [id])).find((one) => one.shop_id === shop_id) ?? refuse('NOT_FOUND')
}

export const templatesByIds = (ctx: Ctx, ids: readonly number[]): Promise<Template[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Template & Record<never, never>>(
        ctx,
        'goods_shipping_templates_by_ids',
        'select * from goods_shipping_templates where id = any($1)',
        [[...ids]],
      )

/** A shop's templates, the newest last, each with how many goods use it. */
export const templatesOf = (ctx: Ctx, shop_id: number): Promise<Array<Template & { used_by: number }>> =>
  query<Template & { used_by: number }>(
    ctx,
    'goods_shipping_templates_of',
    `select t.*, (select count(*)::int from goods_goods g where g.template_id = t.id and g.deleted_at is null) as used_by
     from goods_shipping_templates t where t.shop_id = $1 order by t.id`,
    [shop_id],
  )

export interface TemplateInput {
  id?: number | undefined
  name: string
  by: 'piece' | 'weight'
  rates: Rate[]
  free_over_fen?: number | null | undefined
}

/** Adds or changes a template: orders placed from then on are priced by it. @throws Refusal NOT_FOUND, LIMIT_REACHED {limit}, VALIDATION {field} */
export async function saveTemplate(
  ctx: ShopCtx,
  { id, name, by, rates, free_over_fen = null }: TemplateInput,
): Promise<number> {
  const { shop_id } = ctx.shop
  await checkName(ctx, 'name', name)
  return inTransaction(ctx, async (tx) => {
    const wrong = wrongRates(rates)
    if (wrong) refuseWrong(tx, wrong)
    await checkShipping(
      tx,
      'rates',
      rates.flatMap((rate) => parcelsOfRate(by, rate)),
    )
    if (id !== undefined) await checkBy(tx, await templateOf(tx, shop_id, id), by)
    else if ((await templatesOf(tx, shop_id)).length >= TEMPLATES_MAX) refuse('LIMIT_REACHED', { limit: TEMPLATES_MAX })
    const [row] = await query<{ id: number }>(
      tx,
      id === undefined ? 'goods_template_add' : 'goods_template_save',
      id === undefined
        ? 'insert into goods_shipping_templates (shop_id, name, "by", rates, free_over_fen) values ($1, $2, $3, $4, $5) returning id'
        : 'update goods_shipping_templates set name = $2, "by" = $3, rates = $4, free_over_fen = $5 where shop_id = $1 and id = $6 returning id',
      [shop_id, name, by, JSON.stringify(rates), free_over_fen, ...(id === undefined ? [] : [id])],
    )
    return row!.id
  })
}

/** The first and each next unit of a rate as parcels; a rate for several places by the nearest of them. */
const parcelsOfRate = (by: Template['by'], { regions, first, first_fen, next, next_fen }: Rate) =>
  (regions.length === 0 ? [undefined] : regions).flatMap((province_code) => [
    { fen: first_fen, weight_g: by === 'weight' ? first : null, province_code },
    { fen: next_fen, weight_g: by === 'weight' ? next : null, province_code },
  ])

/** Goods in use may lack the weights a template by weight needs: what it goes by stays then. @throws Refusal HAS_OPEN_ITEMS */
async function checkBy(tx: Tx, template: Template, by: Template['by']): Promise<void> {
  if (template.by !== by) await checkUnused(tx, template.id)
}

/** @throws Refusal HAS_OPEN_ITEMS when goods use it */
async function checkUnused(tx: Tx, id: number): Promise<void> {
  const used = await query(
    tx,
    'goods_template_used',
    'select 1 from goods_goods where template_id = $1 and deleted_at is null limit 1',
    [id],
  )
  if (used.length > 0) refuse('HAS_OPEN_ITEMS', { items: ['goods'] })
}

/** Deletes a template that no goods use. @throws Refusal NOT_FOUND, HAS_OPEN_ITEMS */
export async function removeTemplate(ctx: ShopCtx, id: number): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await templateOf(tx, tx.shop.shop_id, id)
    await checkUnused(tx, id)
    await query(tx, 'goods_template_delete', 'delete from goods_shipping_templates where id = $1', [id])
  })
}
