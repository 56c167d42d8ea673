/** What a shop said of a piece, and stands. */
import { z } from 'zod'
import { thingsIn } from '../things/things.ts'
import { At, Id } from '../units.ts'
import { opt } from './parts.ts'

/** A shop's answer about a piece that a buyer pinned: it stands, corrected or not. */
export const Pledge = z.object({
  id: Id,
  message_id: Id,
  about_type: z.enum(thingsIn('asked')),
  about_id: Id,
  question: opt(z.string()),
  answer: z.string(),
  said_at: At,
  pinned_at: At,
  corrections: z.array(z.object({ text: z.string(), at: At })),
})
