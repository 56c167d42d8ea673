/** Ranks of people, and who was awarded something lately. Names are masked. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { opt } from '../../shapes/index.ts'
import { At, Paging, page, whole } from '../../units.ts'

export const RANK_KINDS = ['points', 'invite', 'spend', 'task'] as const
export type RankKind = (typeof RANK_KINDS)[number]
export const RANK_PERIODS = ['week', 'month', 'all'] as const
export type RankPeriod = (typeof RANK_PERIODS)[number]
/** How many days each counts; null: all there are. */
export const RANK_DAYS: Record<RankPeriod, number | null> = { week: 7, month: 30, all: null }
/** A rank shows so many people at most. */
export const RANK_PLACES = 100
/** It is made anew so often. */
export const RANK_MINUTES = 10

const Place = z.object({ rank: z.number().int(), name: z.string(), value: z.number().int(), is_me: z.boolean() })

// biome-ignore format: a row opens with its method and path on one line
export const rank = defineCalls('rank', {
  list: {
    method: 'GET', path: '/api/portal/Index/rank', effect: 'read', auth: 'public',
    input: z.object({ kind: z.enum(RANK_KINDS).default('points'), period: z.enum(RANK_PERIODS).default('week'), ...Paging }),
    data: page(Place).extend({
      /** The ranks there are. */
      kinds: z.array(z.enum(RANK_KINDS)),
      me: opt(z.object({ rank: z.number().int(), value: z.number().int() })),
      /** The caller has chosen to be in this rank. */
      shown: opt(z.boolean()),
      made_at: opt(At),
    }),
    refusals: [],
    note: 'People by points earned, friends invited, money spent (fen, of those who chose so) or tasks done, within seven days, thirty, or ever. Made every ten minutes; the switches are in Privacy.',
  },
  awards: {
    method: 'GET', path: '/api/portal/Index/newest_award', effect: 'read', auth: 'public', cache_s: 30,
    input: z.object({ limit: whole(1, 50).default(20) }),
    data: z.object({
      list: z.array(z.object({ name: z.string(), text: z.string(), at: At, /** The screen of what happened. */ link: z.string() })),
    }),
    refusals: [],
    note: 'Who won or was awarded something lately, masked; each leads to what happened.',
  },
})
