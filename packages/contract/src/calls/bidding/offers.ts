/** Lots of a sale that passed, and are sold within the days after: at once, or by an offer. Part of the houses' table. */
import { z } from 'zod'
import { POST_OFFER_ENDS, POST_OFFER_STATUSES } from '../../bidding/post-sale.ts'
import type { CallRow } from '../../call.ts'
import { Can, Cost, LotCard, OrderCard, opt, PremiumSlices, ServerNow } from '../../shapes/index.ts'
import { At, Fen, Flag, Id, Paging, page, WholeYuanFen } from '../../units.ts'

const PostOfferStatus = z.enum(POST_OFFER_STATUSES)

/** An offer for a lot that passed, as both sides see it. */
const PostOffer = z.object({
  id: Id,
  lot: LotCard,
  /** Of the one who offers, on this lot: that of their bids where they have bid. */
  alias: z.string(),
  amount_fen: Fen,
  /** What its house asks instead. */
  counter_fen: opt(Fen),
  status: PostOfferStatus,
  because: opt(z.enum(POST_OFFER_ENDS)),
  /** Until when its house answers, or its buyer the counter-offer; while it is open. */
  expires_at: opt(At),
  order_id: opt(Id),
  created_at: At,
})

/** The same for its house, with what tells how earnest it is. */
const HouseOffer = PostOffer.extend({
  /** The price at which the lot is sold at once. */
  price_fen: Fen,
  /** Their best bid on it that stood; absent where they had not bid. */
  best_bid_fen: opt(Fen),
})

/** A lot that passed and may still be bought, as the caller sees it. */
const PostSale = z.object({
  lot_id: Id,
  /** At which it is sold at once; absent for those who may not buy it yet. */
  price_fen: opt(Fen),
  least_offer_fen: opt(Fen),
  ends_at: At,
  /** Until then it is for its bidders alone; absent once it is for everybody. */
  bidders_until: opt(At),
  /** Whether the caller may buy it or offer for it, and why not. */
  can: Can,
  /** The whole price at price_fen. */
  cost: opt(Cost),
  premium_bp: z.number().int(),
  premium_slices: opt(PremiumSlices),
  offers_left: z.number().int(),
  offer_h: z.number().int(),
  counter_h: z.number().int(),
})

// biome-ignore format: a row opens with its method and path on one line
export const offerRows = {
  offers: {
    method: 'GET', path: '/api/portal/auction_company/offer', effect: 'read', auth: 'public',
    input: z.object({ lot_id: Id.optional(), ...Paging }),
    data: page(PostOffer).extend({
      /** Of lot_id, while it may still be bought. */
      post_sale: opt(PostSale),
    }).extend(ServerNow),
    refusals: ['NOT_FOUND'],
    note: "The caller's own offers for lots that passed, the newest first; with lot_id those for one lot, and on which terms it is still sold.",
  },
  offer: {
    method: 'POST', path: '/api/portal/auction_company/offer', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: ['post_offer'],
    input: z.object({
      lot_id: Id,
      /** buy at once, make an offer, accept or decline the counter-offer, withdraw the own offer. */
      action: z.enum(['buy', 'offer', 'accept', 'decline', 'withdraw']),
      /** With buy and accept the price that was shown, with offer what is offered. */
      amount_fen: WholeYuanFen.optional(),
      agree_premium: Flag.optional(),
    }),
    data: z.object({ offer: opt(PostOffer), order: opt(OrderCard) }),
    refusals: [
      'NOT_FOUND', 'MISSING_PARAM', 'STATE_CONFLICT', 'WINDOW_CLOSED', 'BIDDERS_FIRST', 'PRICE_CHANGED', 'AMOUNT_INVALID', 'LIMIT_REACHED', 'BID_SELF', 'BID_FILTERED',
      'ADULT_REQUIRED', 'REALNAME_FOR_BIDS', 'ACCOUNT_RESTRICTED', 'AGREEMENT_REQUIRED', 'PADDLE_SUSPENDED', 'SHOP_NOT_ACTIVE', 'PIECE_ORDERED', 'PIECE_AT_AUCTION',
      'OWN_LIMIT_MONTH', 'OWN_LIMIT_BID', 'OWN_LIMIT_HOURS', 'OWN_LIMIT_PAUSE', 'OWN_LIMIT_LINKED', 'BASKET_LOTS', 'BASKET_SPEND',
    ],
    note: 'Buy a lot that passed at once, make an offer for it, answer the counter-offer, or withdraw. An offer that is accepted is bought.',
  },
  saleOffers: {
    method: 'GET', path: '/api/store/Session/offers', effect: 'read', auth: 'shop', permission: 'auction',
    input: z.object({ session_id: Id.optional(), waiting: Flag.optional(), ...Paging }),
    data: page(HouseOffer).extend(ServerNow),
    refusals: [],
    note: "Offers for lots of the house's sales that passed, those that wait for an answer first.",
  },
  answerOffer: {
    method: 'POST', path: '/api/store/Session/offers', effect: 'write', auth: 'shop', permission: 'auction',
    repeat: { anew: 'once', weighty: true }, states: ['post_offer'],
    input: z.object({
      id: Id,
      action: z.enum(['accept', 'counter', 'decline']),
      /** What is asked instead, with counter. */
      amount_fen: WholeYuanFen.optional(),
    }),
    data: HouseOffer,
    refusals: ['NOT_FOUND', 'MISSING_PARAM', 'STATE_CONFLICT', 'WINDOW_CLOSED', 'AMOUNT_INVALID', 'PIECE_ORDERED', 'PIECE_AT_AUCTION', 'OFFER_WITHOUT_ROOM'],
    note: 'Accept an offer for a lot that passed, ask another price, or decline it.',
  },
} as const satisfies Record<string, CallRow>
