/** Invitation: who came by whom, what their orders bring, and pictures with one's own link. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { Image, Nothing, opt, UserBrief } from '../../shapes/index.ts'
import { thingsIn } from '../../things/things.ts'
import { At, Bp, Fen, Id, line, Month, Ok, Paging, page } from '../../units.ts'
import { RANK_PERIODS } from './rank.ts'

export const RELATION_STATES = ['open', 'ended', 'void'] as const
export const INCOME_STATES = ['pending', 'settled', 'void'] as const
/** Income of invitation, or an agent's for the same order: one of them pays. */
export const INCOME_KINDS = ['invite', 'agent'] as const
/** What income waits for beside its time: the earner's ID, their standing, the rest after "It was not me", next month, the order, a review of the invitation. */
export const INCOME_WAITS = ['verification', 'restricted', 'safety', 'month', 'order', 'review'] as const
/** Why income is void: money went back, the two are one person, the earner works in the shop, was banned, left, or an operator decided so. */
export const INCOME_VOID = ['refund', 'linked', 'own_shop', 'banned', 'left', 'operator'] as const
/** Juya itself, or a thing with a public address. */
export const POSTER_TEMPLATES = ['invite', ...thingsIn('share')] as const
export const POSTER_LOOKS = ['red', 'ink', 'jade'] as const

/** A picture with one's own link, drawn by the server and kept. */
export const InvitePoster = z.object({
  id: Id,
  template: z.enum(POSTER_TEMPLATES),
  look: z.enum(POSTER_LOOKS),
  image: Image,
  created_at: At,
})

const counts = {
  /** Friends who came by the caller, and those who came by them. */
  direct: z.number().int(),
  indirect: z.number().int(),
  /** Friends who bought something. */
  paid: z.number().int(),
  income_today_fen: Fen,
  /** Settled, less what was taken back. */
  income_total_fen: Fen,
  pending_fen: Fen,
}

/** The inviter, who earns from the caller's orders. */
export const InvitedBy = z.object({
  user: UserBrief,
  since: At,
  earns_until: At,
  rate_bp: Bp,
  /** What the caller's orders have brought them, waiting or settled. */
  earned_fen: Fen,
  status: z.enum(RELATION_STATES),
  ended_at: opt(At),
})

/** The rules, from the settings that decide them. */
export const InviteRules = z.object({
  rate_bp: Bp,
  days: z.number().int(),
  friend_cap_fen: Fen,
  month_cap_fen: Fen,
  settle_days: z.number().int(),
  first_order_points: z.number().int(),
  posters_a_day: z.number().int(),
})

export const InviteIncome = z.object({
  id: Id,
  kind: z.enum(INCOME_KINDS),
  from_user: UserBrief,
  order_no_masked: z.string(),
  /** Goods the friend kept. */
  base_fen: Fen,
  rate_bp: Bp,
  amount_fen: Fen,
  /** Of what was settled, taken back since. */
  taken_back_fen: Fen,
  status: z.enum(INCOME_STATES),
  waits: opt(z.enum(INCOME_WAITS)),
  void_reason: opt(z.enum(INCOME_VOID)),
  created_at: At,
  /** Null before the order is completed. */
  settles_at: opt(At),
  settled_at: opt(At),
  ended_at: opt(At),
})

// biome-ignore format: a row opens with its method and path on one line
export const invite = defineCalls('invite', {
  rules: {
    method: 'GET', path: '/api/user/Invite/rules', effect: 'read', auth: 'public', cache_s: 60,
    input: Nothing,
    data: InviteRules,
    refusals: [],
    note: 'What inviting brings, for how long and at most; ours.',
  },
  index: {
    method: 'GET', path: '/api/user/Invite/index', effect: 'read', auth: 'user',
    input: Nothing,
    data: z.object({
      invite_code: z.string(), link: z.string(), rules: InviteRules, posters: z.array(InvitePoster), counts: z.object(counts),
      invited_by: opt(InvitedBy),
    }),
    refusals: [],
    note: 'The caller’s link and saved posters, the rules, and who invited the caller.',
  },
  myCount: {
    method: 'GET', path: '/api/user/Invite/my_count', effect: 'read', auth: 'user',
    input: Nothing,
    data: z.object(counts),
    refusals: [],
    note: 'Friends and income in figures.',
  },
  rank: {
    method: 'GET', path: '/api/user/Invite/rank', effect: 'read', auth: 'public',
    input: z.object({ period: z.enum(RANK_PERIODS).default('month'), ...Paging }),
    data: page(z.object({ rank: z.number().int(), /** Masked. */ name: z.string(), invited: z.number().int() })).extend({
      me: opt(z.object({ rank: z.number().int(), invited: z.number().int(), income_fen: Fen })),
    }),
    refusals: [],
    note: 'People by friends who came and bought, within seven days, thirty, or ever. What others earn is not shown.',
  },
  createPoster: {
    method: 'GET', path: '/api/user/Invite/create_poster', effect: 'write', auth: 'user', repeat: { anew: 'once' }, states: [],
    input: z.object({ template: z.enum(POSTER_TEMPLATES).default('invite'), look: z.enum(POSTER_LOOKS).default('red'), ref_id: Id.optional() }),
    data: InvitePoster,
    refusals: ['MISSING_PARAM', 'NOT_FOUND', 'LIMIT_REACHED'],
    note: 'Draw a picture with the caller’s link as a QR code and keep it. The same inputs give the same picture.',
  },
  deletePoster: {
    method: 'GET', path: '/api/user/Invite/delete_poster', effect: 'write', auth: 'user', repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id }),
    data: Ok,
    refusals: ['NOT_FOUND'],
    note: 'Delete a saved poster of one’s own; who has its picture keeps it.',
  },
  myTeamCount: {
    method: 'POST', path: '/api/user/Invite/my_team_count', effect: 'read', auth: 'user',
    input: Nothing,
    data: z.object({ level1: z.number().int(), level2: z.number().int(), active_30d: z.number().int(), ordered: z.number().int() }),
    refusals: [],
    note: 'Friends, those who came by them, how many brought income within 30 days, and how many ever bought.',
  },
  myTeam: {
    method: 'POST', path: '/api/user/Invite/my_team', effect: 'read', auth: 'user',
    input: z.object({ level: z.literal(1).default(1), keyword: line(20).optional(), ...Paging }),
    data: page(z.object({
      user: UserBrief, joined_at: At, orders: z.number().int(), contributed_fen: Fen, earns_until: At, status: z.enum(RELATION_STATES),
    })),
    refusals: [],
    note: 'Friends who came by the caller, the latest first. The second level is a count and never a list.',
  },
  myTeamIncome: {
    method: 'POST', path: '/api/user/Invite/my_team_income', effect: 'read', auth: 'user',
    input: z.object({ status: z.enum(INCOME_STATES).optional(), month: Month.optional(), ...Paging }),
    data: page(InviteIncome).extend({
      totals: z.object({ pending_fen: Fen, settled_fen: Fen, void_fen: Fen, month_settled_fen: Fen }),
    }),
    refusals: [],
    note: 'Income by order with its date and reason, the latest first. month is that of the receipt (Asia/Shanghai).',
  },
  end: {
    method: 'POST', path: '/api/user/Invite/end', effect: 'write', auth: 'user', repeat: { anew: 'once' }, states: [],
    input: Nothing,
    data: InvitedBy,
    refusals: ['NOT_FOUND'],
    note: 'The invited ends it: orders paid from now on bring the inviter nothing; ours.',
  },
})
