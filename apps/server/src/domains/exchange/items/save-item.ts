/** An item of the mall as a draft: what an operator writes before it is on offer. */
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { templateById } from '../../coupon/index.ts'
import { goodsById, textOf } from '../../goods/index.ts'
import { shopRows } from '../../shop/index.ts'
import type { ItemKind } from '../rules.ts'
import * as store from '../store.ts'
import { exchange_items, type Item } from '../tables.ts'

export interface ItemForm {
  id?: number | undefined
  /** Of the draft the form was opened with. */
  revision?: number | undefined
  kind: ItemKind
  title: string
  title_en: string
  detail: string
  detail_en: string
  goods_id?: number | undefined
  template_id?: number | undefined
  vip_days?: number | undefined
  points: number
  cash_fen: number
  stock: number
  per_user: number
  /** ms */
  from_at: number
  to_at: number | null
}

const wrong = (field: string, reason: string): never => refuse('VALIDATION', { field, reason })

type Gives = Pick<Item, 'goods_id' | 'shop_id' | 'template_id' | 'vip_days' | 'images'>
const NOTHING: Gives = { goods_id: null, shop_id: null, template_id: null, vip_days: null, images: [] }

/** What an item gives, as its columns have it. @throws Refusal VALIDATION {field, reason} */
export async function givesOf(
  tx: Tx,
  form: Pick<ItemForm, 'kind' | 'goods_id' | 'template_id' | 'vip_days'>,
): Promise<Gives> {
  switch (form.kind) {
    case 'goods':
      return ofGoods(tx, form.goods_id ?? wrong('goods_id', 'needed'))
    case 'coupon': {
      const template = await templateById(tx, form.template_id ?? wrong('template_id', 'needed'))
      if (template?.issuer !== 'platform') wrong('template_id', 'a coupon of Juya')
      return { ...NOTHING, template_id: template!.id }
    }
    case 'vip_days':
      return { ...NOTHING, vip_days: form.vip_days ?? wrong('vip_days', 'needed') }
  }
}

/** Goods of Juya's own shop, with their photos; liquor is handed to adults alone, and not for points. */
async function ofGoods(tx: Tx, goods_id: number): Promise<Gives> {
  const goods = await goodsById(tx, goods_id)
  const [shop] = goods ? await shopRows(tx, [goods.shop_id]) : []
  if (!goods || shop?.kind !== 'platform') return wrong('goods_id', 'goods of Juya’s own shop')
  if (goods.kind === 'liquor') return wrong('goods_id', 'no liquor')
  const text = await textOf(tx, goods_id)
  const images = text?.images.length ? text.images : [goods.image]
  return { ...NOTHING, goods_id, shop_id: goods.shop_id, images: images.slice(0, 9) }
}

/**
 * Writes an item as a draft, or changes the draft with this id.
 * @throws Refusal VALIDATION {field, reason}, NOT_FOUND, STATE_CONFLICT {status}, EDIT_CONFLICT
 */
export async function saveItem(tx: Tx<OperatorCtx>, form: ItemForm): Promise<{ item: Item; is_new: boolean }> {
  const before = form.id === undefined ? undefined : await store.lockItem(tx, form.id)
  if (form.id !== undefined && !before) refuse('NOT_FOUND')
  if (before && before.status !== 'draft') refuse('STATE_CONFLICT', { status: before.status })
  if (before && form.revision !== before.revision) refuse('EDIT_CONFLICT')
  if (form.cash_fen > 0 && form.kind !== 'goods') wrong('cash_fen', 'goods alone')
  if (form.to_at !== null && form.to_at <= form.from_at) wrong('to_at', 'after the start')
  const { id: _, revision: __, ...fields } = form
  const columns = { ...fields, ...(await givesOf(tx, form)) }
  if (before)
    return { item: await store.changeItem(tx, before.id, { ...columns, revision: before.revision + 1 }), is_new: false }
  const [made] = await tx.db
    .insert(exchange_items)
    .values({ ...columns, made_by: tx.operator.id })
    .returning()
  invariant(made, 'an item was not written')
  return { item: made, is_new: true }
}
