/** Categories of lots. */
import { z } from 'zod'
import { Id } from '../units.ts'
import { Image, opt } from './parts.ts'

/** A category of lots with its branch below it. */
export interface LotCategoryNode {
  id: number
  name: string
  icon?: string | null
  image?: string | null
  children?: LotCategoryNode[]
}
export const LotCategory: z.ZodType<LotCategoryNode> = z.object({
  id: Id,
  name: z.string(),
  icon: opt(z.string()),
  image: opt(Image),
  get children() {
    return z.array(LotCategory).optional()
  },
})

/** A part of a category: how many of its lots are open for bids, and the picture of the one most looked at. */
export const Shelf = z.object({ name: z.string(), image: opt(Image), live_count: z.number().int() })

/** Orders of a list of one's own; without one it has its usual order. */
export const OwnSort = z.enum(['ending', 'new', 'price_up', 'price_down', 'bids'])
