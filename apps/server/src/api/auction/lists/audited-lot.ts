/** A submitted lot as its reviewer sees it, kept for a blind second decision. */
import { formOf } from '../../../domains/listing/index.ts'
import { lotById, store } from '../../../domains/lot/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { lines, moment, money, type Standing, shopOwner, words } from '../../audited.ts'
import { categoryNames } from '../../site/categories.ts'

export async function lotShown(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const [lot, text] = [await lotById(ctx, id), await store.textOf(ctx, id)]
  if (!lot || !text) return undefined
  const form = formOf(lot, text)
  return {
    people: [await shopOwner(ctx, lot.shop_id)],
    shown: {
      lines: lines(
        words('title', form.title),
        words('title_en', form.title_en),
        words('category', (await categoryNames(ctx, [lot.category_id])).get(lot.category_id)),
        words('desc', form.desc),
        words('desc_en', form.desc_en),
        words('condition', form.condition_note),
        words('condition_en', form.condition_note_en),
        words('provenance', form.provenance),
        words('certificate', [form.certificate_issuer, form.certificate_no].filter(Boolean).join(' ')),
        money('start', form.start_fen),
        money('reserve', form.reserve_fen),
        money('buy_now', form.buy_now_fen),
        money('estimate_low', form.estimate_low_fen),
        money('estimate_high', form.estimate_high_fen),
        money('deposit', form.deposit_fen),
        money('shipping', form.shipping_fen),
        moment('starts', lot.starts_at),
        moment('ends', lot.planned_end_at),
      ),
      images: form.images,
      said: [],
    },
  }
}
