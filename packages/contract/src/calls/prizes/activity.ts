/** Activities one takes part in: coupons one has by bringing friends. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { Can, CouponCard, clockOf, opt } from '../../shapes/index.ts'
import { At, Id, Paging, page } from '../../units.ts'

export const SHARE_STATES = ['open', 'earned', 'lapsed'] as const

/** What one has begun to earn. */
export const MyShare = z.object({
  id: Id,
  activity_id: Id,
  coupon: CouponCard,
  /** Of the link that friends open. */
  code: z.string(),
  status: z.enum(SHARE_STATES),
  needed: z.number().int(),
  /** Friends who helped, masked. */
  helpers: z.array(z.object({ name: z.string(), at: At })),
  lapses_at: At,
  ended_at: opt(At),
  clocks: z.array(clockOf('share_lapse')),
})

/** An activity: a coupon for who brings so many friends within so many hours. */
export const ShareOffer = z.object({
  id: Id,
  coupon: CouponCard,
  needed: z.number().int(),
  hours: z.number().int(),
  to_at: At,
  /** How many there still are. */
  left: z.number().int(),
  /** Whether the caller may begin now. */
  startable: Can,
  /** What the caller has begun and not ended. */
  mine: opt(MyShare),
})

/** Another person's share, as their friend sees it. */
export const FriendShare = z.object({
  offer: ShareOffer,
  name: z.string(),
  is_mine: z.boolean(),
  status: z.enum(SHARE_STATES),
  needed: z.number().int(),
  helped: z.number().int(),
  lapses_at: At,
  clocks: z.array(clockOf('share_lapse')),
  /** Whether the caller may help now; they may have done so. */
  helpable: Can,
  i_helped: z.boolean(),
})

const Code = z.string().trim().min(8).max(20)
const START_REFUSALS = ['NOT_FOUND', 'COUPON_GONE', 'COUPON_HAVE', 'LIMIT_REACHED', 'ALREADY_DONE'] as const
const HELP_REFUSALS = ['NOT_FOUND', 'STATE_CONFLICT', 'SELF_ACTION', 'ALREADY_DONE', 'LIMIT_REACHED'] as const

// biome-ignore format: a row opens with its method and path on one line
export const activity = defineCalls('activity', {
  info: {
    method: 'GET', path: '/api/portal/Activity/get_activity', effect: 'read', auth: 'public',
    input: z.object({ id: Id.optional(), type: z.enum(['share_discount']).default('share_discount'), share_code: Code.optional() }),
    data: z.object({
      list: z.array(ShareOffer),
      /** Of the link that was opened. */
      friend: opt(FriendShare),
    }),
    refusals: ['NOT_FOUND'],
    note: 'Activities one may take part in, those that end first in front; with share_code, what a friend asks one’s help for.',
  },
  signUpForm: {
    method: 'GET', path: '/api/portal/Activity/baoming', effect: 'read', auth: 'user',
    input: z.object({ id: Id }),
    data: ShareOffer,
    refusals: ['NOT_FOUND'],
    note: 'What taking part in an activity asks for and brings.',
  },
  signUp: {
    method: 'POST', path: '/api/portal/Activity/baoming', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id.optional(), share_code: Code.optional() }),
    data: z.object({ mine: opt(MyShare), friend: opt(FriendShare) }),
    refusals: [...new Set(['MISSING_PARAM', ...START_REFUSALS, ...HELP_REFUSALS] as const)],
    note: 'Begin to bring friends (id), or help the friend whose link was opened (share_code). The coupon is kept for who began until the time is over.',
  },
  mine: {
    method: 'GET', path: '/api/portal/Activity/mine', effect: 'read', auth: 'user',
    input: z.object({ ...Paging }),
    data: page(MyShare),
    refusals: [],
    note: 'What the caller has begun, the newest first; ours.',
  },
})
