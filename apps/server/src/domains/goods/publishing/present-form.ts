/** Goods as their form would show them. */
import type { Goods, GoodsText, SkuRow } from '../tables.ts'

/** The present values of the form: the values a partial change is laid over. */
export function formOf(goods: Goods, text: GoodsText, skus: readonly SkuRow[]) {
  return {
    title: goods.title,
    title_en: goods.title_en ?? undefined,
    category_id: goods.category_id,
    shelf_id: goods.shelf_id ?? 0,
    images: text.images,
    video: text.video ?? undefined,
    video_poster: text.video_poster ?? undefined,
    desc: text.desc,
    desc_en: text.desc_en ?? undefined,
    params: text.params,
    kind: goods.kind,
    options: goods.options,
    skus: skus.map((sku) => ({
      values: sku.values,
      price_fen: sku.price_fen,
      stock: sku.stock,
      image: sku.image ?? undefined,
      weight_g: sku.weight_g ?? undefined,
      code: sku.code ?? undefined,
    })),
    shipping_mode: goods.shipping_mode,
    shipping_fen: goods.shipping_fen,
    template_id: goods.template_id ?? undefined,
    limit_per_person: goods.limit_per_person,
    return_policy: goods.return_policy,
    master_id: text.master_id ?? 0,
  }
}
