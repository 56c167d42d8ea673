/** Draws of prizes: the list, a draw, entering, sharing, claiming, and the file that everybody can check. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { Can, clockOf, Image, opt, ServerNow, Signature } from '../../shapes/index.ts'
import { At, AtMs, Fen, Id, Paging, page, rowNumber } from '../../units.ts'

export const DRAW_STATES = ['open', 'locked', 'drawn', 'void'] as const
export const TICKET_WAYS = ['free', 'share', 'points'] as const
export const WIN_STATES = ['pending_claim', 'claimed', 'expired'] as const
/** Tickets of one page of a draw's list. */
export const TICKETS_A_PAGE = 1_000

const Prize = z.object({
  rank: z.number().int(),
  name: z.string(),
  image: Image,
  value_fen: Fen,
  qty: z.number().int(),
  goods_id: Id,
})

export const DrawCard = z.object({
  id: Id,
  /** Of a giveaway: its live session. */
  live_session_id: opt(Id),
  title: z.string(),
  cover: Image,
  status: z.enum(DRAW_STATES),
  from_at: At,
  closes_at: At,
  /** When its round is made. */
  draws_at: At,
  ticket_count: z.number().int(),
  prizes: z.array(Prize),
  /** The caller's tickets. */
  my_tickets: z.number().int(),
  clocks: z.array(clockOf('draw_open', 'draw_lock', 'draw_draw')),
})

const Win = z.object({
  id: Id,
  rank: z.number().int(),
  prize: z.string(),
  image: Image,
  ticket_no: z.number().int(),
  status: z.enum(WIN_STATES),
  claim_until: At,
  /** Once the shop has it to send. */
  order_id: opt(Id),
  clocks: z.array(clockOf('win_claim')),
})

const Receipt = Signature.extend({ draw_id: Id, ticket_no: z.number().int(), hash: z.string() })
const Ticket = z.object({
  ticket_no: z.number().int(),
  user_ref: z.string(),
  source: z.enum(TICKET_WAYS),
  server_ms: AtMs,
  hash: z.string(),
})
const Winner = z.object({ rank: z.number().int(), ticket_no: z.number().int(), user_ref: z.string() })

const ENTRY_REFUSALS = [
  ...(['ACCOUNT_RESTRICTED', 'LOCKED_BY_OWNER', 'FORBIDDEN', 'REALNAME_REQUIRED'] as const),
  ...(['ADULT_REQUIRED', 'DRAW_STAFF', 'DRAW_LINKED', 'DRAW_WON_ENOUGH', 'DRAW_OWN_SHOP', 'DRAW_NOT_THERE'] as const),
] as const

// biome-ignore format: a row opens with its method and path on one line
export const draw = defineCalls('draw', {
  list: {
    method: 'GET', path: '/api/lottery/Lottery/list', effect: 'read', auth: 'public',
    input: z.object({ scene: z.enum(['page', 'live']).default('page'), session_id: Id.optional(), status: z.enum(DRAW_STATES).optional(), ...Paging }),
    data: page(DrawCard).extend(ServerNow),
    refusals: [],
    note: 'Draws: those that are open first, then those to be drawn, then what was drawn, the latest first. Of scene live: giveaways, of one session where it is named.',
  },
  info: {
    method: 'GET', path: '/api/lottery/Lottery/lottery_info', effect: 'read', auth: 'public',
    input: z.object({ id: Id }),
    data: DrawCard.extend({
      intro: z.string(),
      max_tickets: z.number().int(),
      share_tickets: z.number().int(),
      claim_days: z.number().int(),
      published_at: At,
      rules_hash: z.string(),
      seed_commit: z.string(),
      /** drand quicknet, or the sandbox's own in a trial. */
      beacon: z.object({ name: z.enum(['quicknet', 'sandbox', 'other']), round: z.number().int() }),
      /** Prizes of a rank to tickets, such as 1:412. */
      odds: z.array(z.object({ rank: z.number().int(), prizes: z.number().int(), tickets: z.number().int() })),
      /** The caller's tickets, and what they may do now. */
      my: z.array(z.object({ ticket_no: z.number().int(), source: z.enum(TICKET_WAYS), hash: z.string() })),
      can_enter: Can,
      /** Tickets for shares that wait to be taken. */
      share_left: z.number().int(),
      /** What one more ticket costs in points. */
      points_cost: opt(z.number().int()),
      wins: z.array(Win),
      winners: z.array(z.object({ rank: z.number().int(), prize: z.string(), user_alias: z.string(), ticket_no: z.number().int() })),
      void_reason: opt(z.string()),
    }).extend(ServerNow),
    refusals: ['NOT_FOUND'],
    note: 'A draw with its odds as they stand, the caller’s tickets and prizes, and who won.',
  },
  enter: {
    method: 'GET', path: '/api/lottery/Lottery/add_lottery_detail', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: ['draw'],
    input: z.object({ id: Id, by: z.enum(TICKET_WAYS).default('free') }),
    data: z.object({
      tickets: z.array(z.object({ ticket_no: z.number().int(), chain_hash: z.string(), user_ref: z.string() })),
      /** How many more the caller may have. */
      left: z.number().int(),
      receipt: Receipt,
    }),
    refusals: ['NOT_FOUND', 'DRAW_CLOSED', 'ALREADY_DONE', 'DRAW_NOT_SHARED', 'POINTS_UNAVAILABLE', 'POINTS_SHORT', 'POINTS_OWED', 'LIMIT_REACHED', ...ENTRY_REFUSALS],
    note: 'Gives the caller one ticket: the free one, one for a share that somebody opened, or one for points. Of a giveaway the free one, while the caller watches its session.',
  },
  share: {
    method: 'GET', path: '/api/lottery/Lottery/transmit_count', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: ['draw'],
    input: z.object({ id: Id, share_code: z.string().trim().max(20).optional() }),
    data: z.object({
      /** How many people have opened the caller's link. */
      opened: z.number().int(),
      /** Tickets that wait to be taken for it. */
      extra_tickets: z.number().int(),
      share_code: z.string(),
      /** Behind our own address. */
      link: z.string(),
    }),
    refusals: ['NOT_FOUND', 'DRAW_CLOSED'],
    note: 'The caller’s link of a draw. With the code of a friend’s link it notes that the caller opened it; each person counts once a draw.',
  },
  claim: {
    method: 'POST', path: '/api/lottery/Lottery/claim', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: ['draw_win'],
    input: z.object({ win_id: Id, address_id: Id.optional(), give_up: z.boolean().default(false) }),
    data: Win,
    refusals: ['NOT_FOUND', 'ADDRESS_REQUIRED', 'STATE_CONFLICT'],
    note: 'A winner says where the prize goes, or wants none of it. What is not claimed in time is not drawn again.',
  },
  proof: {
    method: 'GET', path: '/api/lottery/Lottery/proof', effect: 'read', auth: 'public',
    input: z.object({ id: Id, after_ticket: rowNumber(0).default(0) }),
    data: z.object({
      format: z.literal('juya.draw.v1'),
      draw_id: Id,
      title: z.string(),
      status: z.enum(DRAW_STATES),
      rules: z.object({ hash: z.string(), facts: z.record(z.string(), z.unknown()) }),
      /** In order; ask again with the last number while has_more. */
      tickets: z.array(Ticket).max(TICKETS_A_PAGE),
      has_more: z.boolean(),
      lock: opt(Signature.extend({ draw_id: Id, rules_hash: z.string(), ticket_count: z.number().int(), entries_root: z.string(), round: z.number().int(), locked_at_ms: AtMs })),
      result: opt(Signature.extend({ draw_id: Id, entries_root: z.string(), round: z.number().int(), beacon_signature: z.string(), server_seed: z.string(), winners: z.array(Winner), drawn_at_ms: AtMs })),
      void: opt(Signature.extend({ draw_id: Id, rules_hash: z.string(), ticket_count: z.number().int(), entries_root: z.string(), reason: z.string(), voided_at_ms: AtMs })),
      /** The day whose root covers it, once it is over, and the way up to it. */
      daily_root_day: opt(z.string()),
      daily_root_path: opt(z.array(z.object({ side: z.enum(['left', 'right']), hash: z.string() }))),
      /** The caller's own: what they hold of it. */
      receipts: z.array(Receipt),
      mine: opt(z.object({ user_id: Id, salt: z.string() })),
    }),
    refusals: ['NOT_FOUND'],
    note: 'Everything that a check of a draw needs but the keys and the day’s root, in the form packages/verify reads.',
  },
})
