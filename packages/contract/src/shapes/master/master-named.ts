/** The master named on a lot or goods, as its page shows it. */
import { z } from 'zod'
import { At, Id } from '../../units.ts'
import { Image, opt } from '../parts.ts'
import { MASTER_CLAIM_STATES } from './master-limits.ts'

export const MasterClaimState = z.enum(MASTER_CLAIM_STATES)

/** What the master said of a thing they are named on, as its page shows it. */
export const MasterClaimShown = z.object({
  state: MasterClaimState,
  /** By when the master answers; absent once they did or the time is over. */
  due_at: opt(At),
  answered_at: opt(At),
})

/** The master named on a lot or goods. */
export const MasterNamed = z.object({
  id: Id,
  name: z.string(),
  avatar: opt(Image),
  title: z.string(),
  /** False: the page is hidden or gone, and the name alone stays. */
  is_open: z.boolean(),
  kept_by_juya: z.boolean(),
  claim: opt(MasterClaimShown),
})
