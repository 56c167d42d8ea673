/** The form of a lot, and of a mass auction. */
import { z } from 'zod'
import { At, Id, line, PicturePath, ShippingFen, text, VideoPath, WholeYuanFen, whole } from '../units.ts'
import { PhotoView } from './lot.ts'
import { Images, jsonText, listOf } from './parts.ts'

/** The fields of a lot a shop publishes. All prices are whole yuan; either ends_at or duration_s is needed to submit. */
export const lotForm = {
  title: line(60, 4),
  /** What readers of English read instead; without it they read the first ones. */
  title_en: line(90, 4).optional(),
  desc_en: text(5000).optional(),
  condition_note_en: text(500, 0).optional(),
  provenance_en: text(500, 0).optional(),
  category_id: Id,
  images: Images(9, 1),
  /** The side each of the images shows, in their order; missing ones count as other. */
  photo_views: listOf(PhotoView, 9).optional(),
  /** One video; '' takes it away. video_poster is the picture shown until it plays. */
  video: VideoPath.or(z.literal('')).optional(),
  video_poster: PicturePath.or(z.literal('')).optional(),
  desc: text(5000),
  /** Values of the category's template, by its keys. */
  params: jsonText(z.record(z.string().max(64), z.string().max(200))).optional(),
  condition_note: text(500).optional(),
  provenance: text(500, 0).optional(),
  certificate_issuer: line(60, 0).optional(),
  certificate_no: line(40, 0).optional(),
  start_fen: WholeYuanFen,
  increment_mode: z.enum(['table', 'fixed']).default('table'),
  increment_fen: WholeYuanFen.optional(),
  reserve_fen: WholeYuanFen.optional(),
  buy_now_fen: WholeYuanFen.optional(),
  estimate_low_fen: WholeYuanFen.optional(),
  estimate_high_fen: WholeYuanFen.optional(),
  deposit_fen: WholeYuanFen.optional(),
  shipping_fen: ShippingFen.default(0),
  return_policy: z.enum(['none', 'return_7d']).default('none'),
  starts_at: At.optional(),
  /** When it ends, or instead how long it runs once it opens. */
  ends_at: At.optional(),
  duration_s: whole(30, 1_296_000).optional(),
  mode: z.enum(['single', 'new_customer']).default('single'),
  /** The master who made it, where they have a page that is open. 0: none. */
  master_id: whole(0).optional(),
  report_no: z.string().trim().max(40).optional(),
  save: z.enum(['draft', 'submit']).default('submit'),
}
export const LotForm = z.object(lotForm)

/** The same fields when an existing lot is changed: all optional, none defaulted. */
export const lotChanges = {
  ...z
    .object({
      ...lotForm,
      increment_mode: z.enum(['table', 'fixed']),
      shipping_fen: ShippingFen,
      return_policy: z.enum(['none', 'return_7d']),
    })
    .omit({ mode: true, save: true })
    .partial().shape,
  save: z.enum(['draft', 'submit']).optional(),
}

/** A mass auction: common rules, and 2 to 100 lots that end one after the other, stagger_s apart. */
export const MassForm = z.object({
  mode: z.literal('mass'),
  title: line(60, 4),
  rules: jsonText(
    z.object(lotForm).omit({
      title: true,
      images: true,
      photo_views: true,
      video: true,
      video_poster: true,
      start_fen: true,
      starts_at: true,
      ends_at: true,
      duration_s: true,
      mode: true,
      save: true,
    }),
  ),
  /** When all open; at once where it is left out. */
  starts_at: At.optional(),
  first_ends_at: At,
  stagger_s: whole(10, 600).default(60),
  lots: jsonText(
    z
      .array(
        z.object({
          title: line(60, 4),
          title_en: line(90, 4).optional(),
          images: Images(9, 1),
          start_fen: WholeYuanFen,
          /** Instead of the common one. */
          category_id: Id.optional(),
          estimate_low_fen: WholeYuanFen.optional(),
          estimate_high_fen: WholeYuanFen.optional(),
          desc: text(5000).optional(),
          desc_en: text(5000).optional(),
        }),
      )
      .min(2)
      .max(100),
  ),
  save: z.enum(['draft', 'submit']).default('submit'),
  /** The shop's draft it was filled in as, which goes with it. */
  draft_id: Id.optional(),
})
