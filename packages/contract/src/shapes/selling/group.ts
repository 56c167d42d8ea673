/** Field sets about group buys: goods at a lower price for people who buy together. */
import { z } from 'zod'
import { At, Fen, Flag, Id, PriceFen, text, whole } from '../../units.ts'
import { GoodsDetail, WasPrice } from '../goods.ts'
import { Can, clockOf, Image, jsonText, opt } from '../parts.ts'
import { ShopBrief } from '../people.ts'

export const GROUP_SIZE_MAX = 50
export const TEAM_HOURS_MAX = 72
export const TIERS_MIN = 2
export const PRICE_STEPS_MAX = 5

/** buy: teams that fill. booking: one pool, whose pieces decide what everybody pays. */
export const GroupMode = z.enum(['buy', 'booking'])
export const GroupStatus = z.enum(['draft', 'reviewing', 'rejected', 'active', 'paused', 'ended'])
export const TeamStatus = z.enum(['forming', 'formed', 'failed'])
/** What the shop may do with its group buy now. */
export const GroupAction = z.enum(['edit', 'withdraw', 'pause', 'resume', 'end'])

/** A member of a team, as the others see one. */
export const TeamMember = z.object({
  /** Masked, or a number where the member wants that. */
  name: z.string(),
  is_leader: z.boolean(),
  is_me: z.boolean(),
  joined_at: At,
})

export const Team = z.object({
  id: Id,
  group_buy_id: Id,
  status: TeamStatus,
  size: z.number().int(),
  joined: z.number().int(),
  /** Seats that are ordered and wait for their payment. */
  held: z.number().int(),
  free: z.number().int(),
  expires_at: At,
  ended_at: opt(At),
  /** It is served although it is not filled in time. */
  ship_anyway: z.boolean(),
  listed: z.boolean(),
  /** The longest there first. */
  members: z.array(TeamMember),
  /** The caller's order in it, paid or to be paid. */
  my_order_id: opt(Id),
  /** Until when the caller may leave. */
  leave_until: opt(At),
  /** Of ended teams that lacked as many people with as many hours to go, how many were filled; absent below 30 of them. */
  odds: opt(
    z.object({
      hours_left: z.number().int(),
      lacked: z.number().int(),
      cases: z.number().int(),
      filled: z.number().int(),
    }),
  ),
  clocks: z.array(clockOf('team_expire')),
})

/** A step of a booking: what a piece costs everybody once so many are booked. */
export const PriceStep = z.object({ min_qty: z.number().int(), price_fen: Fen })

/** How a booking stands. */
export const Booking = z.object({
  /** The first has the highest price: it is paid by all, and what is above the step reached comes back. */
  tiers: z.array(PriceStep),
  /** Paid pieces. */
  booked: z.number().int(),
  /** The step reached so far, from 1; 0: not yet the first, without which all the money goes back. */
  step: z.number().int(),
  /** What comes back for a piece as it stands now. */
  back_fen: Fen,
  /** Until when one can leave; absent: no longer. */
  leave_until: opt(At),
  leave_before_h: z.number().int(),
  closed_at: opt(At),
  /** What a piece cost everybody in the end; absent after the end: all the money went back. */
  final_price_fen: opt(Fen),
})

/** A group buy in a list. */
export const GroupCard = z.object({
  id: Id,
  goods_id: Id,
  mode: GroupMode,
  status: GroupStatus,
  title: z.string(),
  image: Image,
  shop: ShopBrief,
  /** People in a team; 0 in a booking. */
  size: z.number().int(),
  /** Of the cheapest way to buy, in a team; in a booking as it stands now. */
  price_fen: Fen,
  /** Of the same, alone. */
  alone_fen: Fen,
  /** Crossed out, where it was really asked for. */
  was: opt(WasPrice.pick({ price_fen: true })),
  team_hours: z.number().int(),
  from_at: At,
  to_at: At,
  /** Pieces one person may have of the goods. */
  per_user: z.number().int(),
  /** A person who joins a team has not bought here before. */
  newcomers: z.boolean(),
  ship_anyway: z.boolean(),
  /** Teams that form, and people who were served. */
  forming: z.number().int(),
  served: z.number().int(),
  /** Pieces that can be bought now. */
  left: z.number().int(),
  booking: opt(Booking),
})

/** What one costs in a team, and alone. */
export const GroupPrice = z.object({ sku_id: Id, price_fen: Fen, alone_fen: Fen, was_fen: opt(Fen) })

export const GroupDetail = GroupCard.extend({
  goods: GoodsDetail,
  prices: z.array(GroupPrice),
  rules_text: z.string(),
  /** Open teams anybody may join, the fewest free seats first. */
  teams: z.array(Team),
  /** The one asked for. */
  team: opt(Team),
  /** Whether the caller may start a team, or join the one asked for. */
  joinable: Can,
  /** How long before its end a team can be left. */
  leave_before_min: z.number().int(),
  pay_minutes: z.number().int(),
  ship_hours: z.number().int(),
  clocks: z.array(clockOf('group_open', 'group_end', 'booking_close')),
  /** Whether the caller asked for notices: one when it opens, one a day before it ends. */
  watched: z.boolean(),
  watch_count: z.number().int(),
})

/** The terms of a group buy a shop publishes. */
export const GroupForm = z.object({
  mode: GroupMode.default('buy'),
  /** People in a team; a booking has none. */
  size: whole(2, GROUP_SIZE_MAX).optional(),
  team_hours: whole(1, TEAM_HOURS_MAX).default(24),
  /** Left out: at once. */
  from_at: At.optional(),
  to_at: At,
  per_user: whole(1, 99).default(2),
  newcomers: Flag.default(false),
  ship_anyway: Flag.default(false),
  rules_text: text(500, 0).default(''),
  /** Of a booking: prices that fall, each with how many pieces it needs. */
  tiers: jsonText(
    z
      .array(z.object({ min_qty: whole(1, 100_000), price_fen: PriceFen }))
      .min(TIERS_MIN)
      .max(PRICE_STEPS_MAX),
  ).optional(),
  /** In teams: a price for every way to buy, which is named by its values. */
  prices: jsonText(
    z
      .array(z.object({ values: z.array(text(30)).max(3), price_fen: PriceFen }))
      .min(1)
      .max(60),
  ).optional(),
  save: z.enum(['draft', 'submit']).default('submit'),
})

/** A group buy in its shop's own list. */
export const MyGroup = GroupCard.extend({
  formed: z.number().int(),
  failed: z.number().int(),
  /** Orders that wait for their team, and those to be shipped. */
  waiting: z.number().int(),
  to_ship: z.number().int(),
  reject_reason: opt(z.string()),
  actions: z.array(GroupAction),
})
