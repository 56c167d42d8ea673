/**
 * After-sale: a buyer asks for money back, both sides negotiate under deadlines, and where they do not agree the platform rules.
 * The console's rows (case list, one case, ruling, evidence) are in operator/aftersale.ts.
 */
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  Address,
  ArrivalItem,
  ById,
  Can,
  Carrier,
  CaseAction,
  CaseCard,
  CaseDetail,
  CaseReason,
  CaseStatus,
  CaseType,
  Code,
  counters,
  Keyword,
  listOf,
  Nothing,
  OrderItem,
  opt,
  PhotoView,
  Pieces,
  Precedent,
  TrackingNo,
  UserBrief,
} from '../shapes/index.ts'
import { AskedFen, At, Fen, Flag, Id, Paging, PicturePath, page, text, UploadPath } from '../units.ts'

/** Attachments of a step: at most nine pictures and one video. */
export const Evidence = listOf(UploadPath, 10).refine(
  (paths) => {
    const videos = paths.filter((path) => path.endsWith('.mp4')).length
    return videos <= 1 && paths.length - videos <= 9
  },
  { message: 'at most 9 photos and 1 video' },
)

/** Which cases: by status, those under way (money on its way included), or those that are over. */
export const CaseFilter = z.enum(['all', 'open', 'closed', ...CaseStatus.options])

/** A reason a case can have, and whether this order allows it now. */
export const CaseReasonChoice = z.object({
  code: CaseReason,
  name: z.string(),
  /** What the buyer can ask for with it. */
  types: z.array(CaseType),
  /** Until when a case with this reason may be opened; null: as long as the order stands as it does. */
  until_at: opt(At),
  /** The side that bears the return fee when it turns out to be so. */
  return_fee_by: z.enum(['buyer', 'shop']),
  /** With it the shipping can be asked for as well, regardless of what else stays in the order. */
  with_shipping: z.boolean(),
})

/** A thing a case can be opened about. */
export const CaseFormLine = z.object({
  item_id: Id,
  /** Pieces that can be asked about; 0: none, and why. */
  qty_max: z.number().int(),
  /** The most for one piece, for two, … */
  amounts_fen: z.array(Fen),
  blocked: opt(z.string()),
  /** So many of them can be sent back: what came back once is with the shop, and only the rest of its price can be asked for. */
  qty_to_return: z.number().int(),
  /** They are all there is left of it. */
  is_rest: z.boolean(),
})

/** The effects of silence, one sentence each. */
export const DeadlineRule = z.object({ key: z.string(), text: z.string() })

/** The buyer's form: for a new case (order_id) or for the next step of one (case_id). */
export const CaseForm = z.object({
  order_id: Id,
  order_no: z.string(),
  items: z.array(OrderItem),
  lines: z.array(CaseFormLine),
  /** What shipping and premium come to, on top of the things; with the reasons that say so, or with all there is left of the order. */
  shipping_fen: Fen,
  shipping_with_all: z.boolean(),
  /** Whether a case may be opened now; false with the refusal's sentence otherwise. */
  can_open: Can,
  reasons: z.array(CaseReasonChoice),
  types: z.array(z.object({ code: CaseType, name: z.string() })),
  /** The most that can be asked for: what the buyer paid for it and has not got back. */
  max_amount_fen: Fen,
  /** The money goes back by itself at once if the case is opened before this moment (not shipped, paid a moment ago). */
  instant_until: opt(At),
  deadline_rules: z.array(DeadlineRule),
  return_address: opt(Address),
  carriers: z.array(Carrier),
  case: opt(CaseDetail),
})

const Lines = listOf(Pieces, 50, 1).optional()

const asked = {
  /** A whole thing; with neither this nor lines: everything in the order. */
  item_id: Id.optional(),
  /** Things and how many pieces of each. */
  lines: Lines,
  reason_code: CaseReason,
  amount_fen: AskedFen,
  content: text(500, 5),
  images: Evidence.default([]),
}

/** The check of what arrived: what there is to compare, and whether pictures can still be added. */
export const Arrival = z.object({
  order_id: Id,
  order_no: z.string(),
  may_add: z.boolean(),
  /** Pictures of one thing there may be. */
  photos_max: z.number().int(),
  /** A case may be opened now. */
  may_open: z.boolean(),
  items: z.array(ArrivalItem),
})

/** A case in the shop's list. */
export const ShopCase = CaseCard.extend({ buyer: UserBrief })

// biome-ignore format: a row opens with its method and path on one line
export const aftersale = defineCalls('aftersale', {
  openForLot: {
    method: 'POST', path: '/api/user/Auction/my_auction_back', effect: 'write', auth: 'user', takes_evidence: true,
    repeat: { anew: 'once', weighty: true }, states: ['order'],
    input: z.object({ id: Id, type: CaseType.default('return_refund'), ...asked }),
    data: CaseDetail,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CASE_OPEN', 'CASE_WINDOW', 'CASE_AMOUNT', 'LIMIT_REACHED', 'ALREADY_DONE', 'CONTENT_BLOCKED'],
    note: 'Open an after-sale case for a won lot. A bid is binding: a change of mind is no reason, and before shipping only the shop itself may agree to a refund.',
  },
  openForGoods: {
    method: 'POST', path: '/api/user/Goods/back', effect: 'write', auth: 'user', takes_evidence: true,
    repeat: { anew: 'once', weighty: true }, states: ['order'],
    input: z.object({ id: Id, type: CaseType.default('return_refund'), ...asked }),
    data: CaseDetail,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CASE_OPEN', 'CASE_WINDOW', 'CASE_AMOUNT', 'LIMIT_REACHED', 'ALREADY_DONE', 'CONTENT_BLOCKED'],
    note: 'Open an after-sale case for an order of goods; as complain_add with action open.',
  },
  form: {
    method: 'GET', path: '/api/user/Order/complain_add', effect: 'read', auth: 'user',
    input: z.object({ order_id: Id.optional(), item_id: Id.optional(), case_id: Id.optional() }),
    data: CaseForm,
    refusals: ['NOT_FOUND'],
    note: 'What can be asked for in an order (order_id), or done in a case (case_id): reasons, the most, deadlines, carriers.',
  },
  act: {
    method: 'POST', path: '/api/user/Order/complain_add', effect: 'write', auth: 'user', takes_evidence: true,
    repeat: { anew: 'once', weighty: true }, states: ['order', 'case'],
    input: z.object({
      action: z.enum(['open', 'message', 'amend', 'accept_offer', 'return_shipped', 'escalate', 'evidence', 'cancel']),
      /** Every action but open. */
      case_id: Id.optional(),
      /** open only, with type, reason_code, amount_fen and content. */
      order_id: Id.optional(),
      item_id: Id.optional(),
      lines: Lines,
      type: CaseType.optional(),
      reason_code: CaseReason.optional(),
      /** open, amend: what is asked for. accept_offer: the offer as the buyer saw it. return_shipped: what the carrier took. */
      amount_fen: AskedFen.optional(),
      content: text(500, 0).optional(),
      images: Evidence.default([]),
      carrier_code: Code.optional(),
      tracking_no: TrackingNo.optional(),
    }),
    data: CaseDetail,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CASE_OPEN', 'CASE_WINDOW', 'CASE_AMOUNT', 'LIMIT_REACHED', 'ALREADY_DONE', 'EDIT_CONFLICT', 'CONTENT_BLOCKED'],
    note: "The buyer's side of a case: open it, and every step after. Repeats of a step that is done get the case as it is.",
  },
  mine: {
    method: 'POST', path: '/api/user/Order/complain_list', effect: 'read', auth: 'user',
    input: z.object({ status: CaseFilter.default('all'), ...Paging }),
    data: page(CaseCard),
    refusals: [],
    note: "The caller's cases, newest first.",
  },
  info: {
    method: 'POST', path: '/api/user/Order/complain_info', effect: 'read', auth: 'user',
    input: ById,
    data: CaseDetail,
    refusals: ['NOT_FOUND'],
    note: 'One case with its whole negotiation.',
  },

  arrival: {
    method: 'GET', path: '/api/user/Order/arrival', effect: 'read', auth: 'user',
    input: ById,
    data: Arrival,
    refusals: ['NOT_FOUND'],
    note: 'What came of an order, view by view beside the pictures of the listing.',
  },
  addArrival: {
    method: 'POST', path: '/api/user/Order/arrival_add', effect: 'write', auth: 'user', takes_evidence: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, item_id: Id, view: PhotoView, image: PicturePath }),
    data: Arrival,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'LIMIT_REACHED'],
    note: 'Keeps a picture of what came, with its hash and the time; it is never changed or taken away. A case about it shows it beside the listing.',
  },

  precedents: {
    method: 'GET', path: '/api/portal/Store/precedents', effect: 'read', auth: 'public',
    input: z.object({ id: Id.optional(), reason_code: CaseReason.optional(), result: Precedent.shape.result.optional(), keyword: Keyword.optional(), ...Paging }),
    data: page(Precedent).extend({
      /** Of the reason asked for, or of all, however they are filtered otherwise. */
      counts: z.object({ all: z.number().int(), refund: z.number().int(), partial: z.number().int(), reject: z.number().int() }),
      reasons: z.array(z.object({ code: CaseReason, name: z.string() })),
    }),
    refusals: [],
    note: 'Published rulings, the latest first; keyword finds all its words in what decided them.',
  },

  shopList: {
    method: 'GET', path: '/api/store/Order/complain_list', effect: 'read', auth: 'shop', permission: 'aftersale',
    input: z.object({ status: CaseFilter.default('all'), type: CaseType.optional(), keyword: Keyword.optional(), ...Paging }),
    data: page(ShopCase),
    refusals: [],
    note: "The shop's cases, those due first while open; keyword is a whole case or order number.",
  },
  shopForm: {
    method: 'GET', path: '/api/store/Order/complain_add', effect: 'read', auth: 'shop', permission: 'aftersale',
    input: z.object({ case_id: Id }),
    data: z.object({
      actions: z.array(CaseAction),
      refuse_reasons: z.array(z.string()),
      return_addresses: z.array(Address),
      /** The most that can be offered. */
      max_amount_fen: Fen,
      offers_left: z.number().int(),
      deadline_at: opt(At),
      deadline_rules: z.array(DeadlineRule),
      case: CaseDetail,
    }),
    refusals: ['NOT_FOUND'],
    note: 'What the shop may do in a case, and with what.',
  },
  shopAct: {
    method: 'POST', path: '/api/store/Order/complain_add', effect: 'write', auth: 'shop', while_suspended: true, permission: 'aftersale', takes_evidence: true,
    repeat: { anew: 'once', weighty: true }, states: ['case'],
    input: z.object({
      case_id: Id,
      action: z.enum(['agree', 'refuse', 'offer', 'message', 'evidence', 'escalate']),
      /** offer: what the shop would give. agree: what the shop saw being asked for, refused with EDIT_CONFLICT when that has changed. */
      amount_fen: AskedFen.optional(),
      /** refuse: one of the refuse_reasons, or the shop's own. */
      reason: text(200).optional(),
      content: text(500, 0).optional(),
      images: Evidence.default([]),
      /** agree to a return: where it goes. */
      return_address_id: Id.optional(),
      /** offer: money without sending it back, regardless of what was asked for. */
      keep: Flag.optional(),
    }),
    data: CaseDetail,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CASE_AMOUNT', 'ADDRESS_REQUIRED', 'LIMIT_REACHED', 'EDIT_CONFLICT', 'CONTENT_BLOCKED'],
    note: "The shop's side of a case. Agreeing to a return needs the address it goes to.",
  },
  shopInfo: {
    method: 'POST', path: '/api/store/Order/complain_info', effect: 'read', auth: 'shop', permission: 'aftersale',
    input: ById,
    data: CaseDetail,
    refusals: ['NOT_FOUND'],
    note: 'One case as the shop sees it.',
  },
  shopReturned: {
    method: 'POST', path: '/api/store/Order/complain_back', effect: 'write', auth: 'shop', while_suspended: true, permission: 'aftersale', takes_evidence: true,
    repeat: { anew: 'once', weighty: true }, states: ['case'],
    input: z.object({
      case_id: Id, result: z.enum(['confirm', 'refuse']), content: text(500, 0).optional(), images: Evidence.default([]),
      /** confirm: what came back can be sold again. Without the shop's word it stays out of stock. */
      restock: Flag.optional(),
    }),
    data: CaseDetail,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CONTENT_BLOCKED'],
    note: 'The return came: confirm and refund, or refuse it with pictures of what came; the platform decides then.',
  },
  shopCounts: {
    method: 'GET', path: '/api/store/Order/my_complain_count', effect: 'read', auth: 'shop', permission: 'aftersale',
    input: Nothing,
    data: counters('requested', 'awaiting_return', 'return_shipped', 'refused', 'arbitration', 'refunding', 'closed'),
    refusals: [],
    note: "How many of the shop's cases stand where.",
  },
})
