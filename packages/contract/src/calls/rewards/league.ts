/** The league: members share a part of each month’s commission. Members pay nothing in. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { Can, Nothing, opt } from '../../shapes/index.ts'
import { At, Bp, Fen, Id, Month, Paging, page } from '../../units.ts'

export const POOL_STATES = ['open', 'closed', 'computed', 'paid'] as const
export const LEAGUE_MEMBER_STATES = ['joined', 'left', 'awarded', 'claimed', 'forfeited'] as const
/** What weighs: own completed orders, own reviews, own reports that were upheld. */
export const LEAGUE_SOURCES = ['order', 'review', 'report'] as const
/** Members of one page of a month’s table. */
export const LEAGUE_ROWS_A_PAGE = 1_000

const Rule = z.object({ share_bp: Bp, cap_fen: Fen, member_bp: Bp, member_cap_fen: Fen })

export const LeaguePool = z.object({
  id: Id,
  month: Month,
  status: z.enum(POOL_STATES),
  members: z.number().int(),
  /** What all members share, once it is computed. */
  amount_fen: opt(Fen),
  /** What the awards come to. */
  awarded_fen: opt(Fen),
  rule: Rule,
  /** Until then one joins or leaves. */
  closes_at: At,
  computed_at: At,
  claim_until: opt(At),
})

const Mine = z.object({
  alias: z.string(),
  status: z.enum(LEAGUE_MEMBER_STATES),
  weight: opt(z.number().int()),
  award_fen: opt(Fen),
  joined_at: At,
  claim_until: opt(At),
})

const Row = z.object({ alias: z.string(), weight: z.number().int(), award_fen: Fen })

// biome-ignore format: a row opens with its method and path on one line
export const league = defineCalls('league', {
  estimate: {
    method: 'GET', path: '/api/portal/League/get_yse_award', effect: 'read', auth: 'user',
    input: Nothing,
    data: z.object({
      pool_id: Id,
      estimate_fen: Fen,
      /** What the award comes to at most. */
      most_fen: Fen,
      my_weight: z.number().int(),
      total_weight: z.number().int(),
      /** What weighs, by kind; refunds and hidden reviews lessen it. */
      parts: z.array(z.object({ source: z.enum(LEAGUE_SOURCES), weight: z.number().int(), count: z.number().int() })),
      share_bp: Bp,
      joinable: Can,
    }),
    refusals: ['NOT_FOUND'],
    note: 'What the caller’s weight in the month that runs would come to now. An estimate: commission, members and weights still change.',
  },
  pools: {
    method: 'GET', path: '/api/portal/League/get_list', effect: 'read', auth: 'public',
    input: z.object({ ...Paging }),
    data: page(LeaguePool),
    refusals: [],
    note: 'The months of the league, the newest first.',
  },
  info: {
    method: 'GET', path: '/api/portal/League/get_info', effect: 'read', auth: 'public',
    input: z.object({ id: Id, after: z.string().max(12).optional() }),
    data: z.object({
      pool: LeaguePool,
      commission_fen: opt(Fen),
      total_weight: opt(z.number().int()),
      /** Every member under the alias of this month, by alias; empty before it is computed. */
      table: z.array(Row),
      /** Where the next page of the table begins. */
      after: opt(z.string()),
      my: opt(Mine),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One month with its rule and its table of aliases and weights, from which everybody computes the awards again.',
  },
  join: {
    method: 'GET', path: '/api/portal/League/add_detail', effect: 'write', auth: 'user', repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id }),
    data: Mine,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'ACCOUNT_RESTRICTED', 'REALNAME_REQUIRED', 'ADULT_REQUIRED', 'LEVEL_TOO_LOW', 'LEAGUE_LINKED'],
    note: 'Join the month that runs. It is free; a person joins with one of their accounts.',
  },
  mine: {
    method: 'GET', path: '/api/portal/League/my_list', effect: 'read', auth: 'user',
    input: z.object({ ...Paging }),
    data: page(Mine.extend({ pool: LeaguePool, claimable: Can })),
    refusals: [],
    note: 'The months the caller was in, the newest first, with what each brought.',
  },
  leave: {
    method: 'GET', path: '/api/portal/League/cancel_detail', effect: 'write', auth: 'user', repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id }),
    data: Mine,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'Leave a month while it runs.',
  },
  current: {
    method: 'GET', path: '/api/portal/League/get_id', effect: 'read', auth: 'user',
    input: Nothing,
    data: z.object({ id: Id, joined: z.boolean() }),
    refusals: ['NOT_FOUND'],
    note: 'The month that runs, and whether the caller has joined.',
  },
  claim: {
    method: 'POST', path: '/api/portal/League/do_detail', effect: 'write', auth: 'verified', repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ id: Id }),
    data: z.object({ award_fen: Fen, earning_balance_fen: Fen }),
    refusals: ['NOT_FOUND', 'LEAGUE_NO_AWARD', 'WINDOW_CLOSED', 'ACCOUNT_RESTRICTED'],
    note: 'Claim a month’s award: it goes to the caller’s earnings. Nothing is withheld for tax.',
  },
})
