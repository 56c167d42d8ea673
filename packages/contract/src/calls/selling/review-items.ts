import { z } from 'zod'
import { Images, jsonText, listOf } from '../../shapes/index.ts'
import { Id, text, whole } from '../../units.ts'

/** The scores and words of one item in a review. */
export const reviewItems = jsonText(
  z
    .array(
      z.object({
        item_id: Id,
        rating: whole(1, 5),
        desc_score: whole(1, 5).optional(),
        service_score: whole(1, 5).optional(),
        ship_score: whole(1, 5).optional(),
        content: text(500, 0).default(''),
        images: Images().default([]),
        tags: listOf(z.string().trim().min(1).max(20), 10).default([]),
      }),
    )
    .min(1)
    .max(50),
)
