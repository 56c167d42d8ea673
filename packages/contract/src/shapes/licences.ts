/** Licences a shop needs for what not everybody may sell. */
import { z } from 'zod'
import { At, Day, Id } from '../units.ts'
import { Image, opt, ReviewDeadline } from './parts.ts'

/** What a shop files a licence for: its categories take nothing without one that runs. */
export const LICENCE_KINDS = ['liquor', 'restricted'] as const
export const LICENCE_NAMES = {
  liquor: { en: 'Liquor licence', zh: '酒类证照' },
  restricted: { en: 'Licence for restricted goods', zh: '受限品类证照' },
} as const satisfies Record<(typeof LICENCE_KINDS)[number], { en: string; zh: string }>

/** pending: an operator looks at it · asked: its shop is asked for more · approved: it counts until its last day · replaced: another of its kind counts. */
export const LicenceStatus = z.enum(['pending', 'asked', 'approved', 'rejected', 'replaced'])

/** A licence as its shop filed it. */
export const FiledLicence = z.object({
  id: Id,
  kind: z.string(),
  number: z.string(),
  image: opt(Image),
  /** Its last day. */
  expires_on: Day,
  status: LicenceStatus,
  /** Approved, and its last day is not past. */
  runs: z.boolean(),
  reject_reason: opt(z.string()),
  filed_at: At,
  /** What an operator asked last, and until when the shop may answer by filing it anew. */
  question: opt(z.string()),
  answer_by: opt(At),
  /** Until when it is decided. */
  review_deadline: opt(ReviewDeadline),
})
