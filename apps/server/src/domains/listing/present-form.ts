/** A lot as its form would show it. */
import type { store } from '../lot/index.ts'
import { type View, viewsOf } from './publishing-rules.ts'

const SECOND = 1_000

/** The present values of a lot's form: the values a partial change is laid over. */
export function formOf(lot: store.Lot, text: store.LotText) {
  return {
    title: lot.title,
    title_en: lot.title_en ?? undefined,
    category_id: lot.category_id,
    images: text.images,
    photo_views: viewsOf(text.images, text.photo_views as View[]),
    video: text.video ?? undefined,
    video_poster: text.video_poster ?? undefined,
    desc: text.desc,
    desc_en: text.desc_en ?? undefined,
    params: text.params,
    condition_note: text.condition_note ?? undefined,
    condition_note_en: text.condition_note_en ?? undefined,
    provenance: text.provenance ?? undefined,
    provenance_en: text.provenance_en ?? undefined,
    certificate_issuer: text.certificate_issuer ?? undefined,
    certificate_no: text.certificate_no ?? undefined,
    start_fen: lot.start_fen,
    // The ladder of a sale is not the lot's own: put up anew it has its step again, or our table.
    increment_mode: lot.increment_fen === null ? ('table' as const) : ('fixed' as const),
    increment_fen: lot.increment_fen ?? undefined,
    reserve_fen: lot.reserve_fen ?? undefined,
    buy_now_fen: lot.buy_now_fen ?? undefined,
    estimate_low_fen: lot.estimate_low_fen ?? undefined,
    estimate_high_fen: lot.estimate_high_fen ?? undefined,
    deposit_fen: lot.deposit_fen,
    shipping_fen: lot.shipping_fen,
    return_policy: lot.return_policy as 'none' | 'return_7d',
    starts_at: lot.starts_at ? lot.starts_at / SECOND : undefined,
    ends_at: lot.planned_end_at ? lot.planned_end_at / SECOND : undefined,
    duration_s: lot.duration_s ?? undefined,
    master_id: text.master_id ?? undefined,
    report_no: text.report_no ?? undefined,
  }
}
