/** A pinned answer as all see it. */
import type { Pledge } from '@juya/contract'
import type { z } from 'zod'
import type { Corrected } from '../../domains/chat/index.ts'
import { seconds } from '../../platform/time/seconds.ts'

export const pledgeOf = (row: Corrected): z.input<typeof Pledge> => ({
  id: row.id,
  message_id: row.message_id,
  about_type: row.about_type,
  about_id: row.about_id,
  question: row.question,
  answer: row.answer,
  said_at: seconds(row.said_at),
  pinned_at: seconds(row.pinned_at),
  corrections: row.corrections.map(({ text, created_at }) => ({ text, at: seconds(created_at) })),
})
