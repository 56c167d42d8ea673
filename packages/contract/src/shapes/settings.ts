/** A person's choices of how to be reached. */
import { z } from 'zod'
import { isZone } from '../quiet-hours.ts'

/**
 * The people who may begin to write to a person or a shop. Of a person, followers are the shops they follow and buyers those they bought
 * from; a shop cannot shut out all.
 */
export const WhoCanChat = z.enum(['all', 'followers', 'buyers', 'none'])

export const Privacy = z.object({
  who_can_chat: WhoCanChat,
  recommend: z.boolean(),
  show_follows: z.boolean(),
  /** Stands in ranks, under a masked name. */
  in_ranks: z.boolean(),
  /** Stands in the rank by spending as well. */
  in_spend_rank: z.boolean(),
})
export const NoticeSetting = z.object({ category: z.string(), push: z.boolean(), sms: z.boolean() })
/** A time of day, such as 22:00. */
export const ClockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .meta({ minLength: 5, maxLength: 5 })
/** While they last nothing vibrates and texts wait until they are over (quiet-hours.ts). */
export const Quiet = z.object({
  on: z.boolean(),
  from: ClockTime,
  to: ClockTime,
  zone: z.string().max(40).refine(isZone, { message: 'not a time zone' }),
})
export const Settings = z.object({
  privacy: Privacy,
  notices: z.array(NoticeSetting),
  quiet: Quiet,
  agreements: z.array(z.object({ code: z.string(), title: z.string() })),
  version: z.string(),
})
