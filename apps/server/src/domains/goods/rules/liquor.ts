/** Goods that only adults buy, of shops with a licence. No database, no clock. */
import type { GoodsKind } from './goods-states.ts'
import type { Wrong } from './sku-rules.ts'

/** The licence a shop needs for them. */
export const LIQUOR_LICENCE = 'liquor'

/** The kind goods are of: all in a category of liquor are of its kind, and none elsewhere. */
export function kindIn(category: { is_liquor: boolean }, asked: GoodsKind): GoodsKind | Wrong {
  if (category.is_liquor)
    return asked === 'xinke'
      ? { field: 'kind', en: 'liquor is for no group of customers', zh: '酒类不参与新客专享' }
      : 'liquor'
  return asked === 'liquor' ? { field: 'category_id', en: 'choose a category of liquor', zh: '请选择酒类分类' } : asked
}
