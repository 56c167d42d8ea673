/** The form of a mass auction. */
import { z } from 'zod'
import { At, Id, line, text, WholeYuanFen, whole } from '../units.ts'
import { lotForm } from './lot.ts'
import { Images, jsonText } from './parts.ts'

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
