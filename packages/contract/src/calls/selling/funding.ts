/** Crowdfunding as backers meet it: campaigns, pledges, and what becomes of these. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import {
  ById,
  CampaignCard,
  CampaignDetail,
  CampaignQuestion,
  CaseReason,
  MyPledge,
  OrderCard,
  OrderItem,
  PAY_REFUSALS,
  PayPreview,
  PayResult,
  payStart,
  Shipment,
  submitToken,
  ToggleInput,
} from '../../shapes/index.ts'
import { AskedFen, At, Fen, Flag, Id, Paging, page, Toggle, text, whole } from '../../units.ts'
import { fundingShopRows } from './funding-shop.ts'
import { reviewItems } from './review-items.ts'

const PLEDGE_REFUSALS = [
  'NOT_FOUND',
  'CAMPAIGN_ENDED',
  'OUT_OF_STOCK',
  'OFF_SHELF',
  'BUY_LIMIT',
  'SELF_ACTION',
  'ADULT_REQUIRED',
  'LIMIT_REACHED',
  'JOIN_BARRED',
  'WITHDRAW_TOO_LATE',
] as const

const wish = { tier_id: Id, qty: whole(1, 99).default(1), address_id: Id.optional(), instead_of_id: Id.optional() }

// biome-ignore format: a row opens with its method and path on one line
export const funding = defineCalls('funding', {
  list: {
    method: 'GET', path: '/api/goods/Funding/index', effect: 'read', auth: 'public', cache_s: 2,
    input: z.object({
      category_id: Id.optional(), shop_id: Id.optional(),
      status: z.enum(['live', 'scheduled', 'ended']).default('live'),
      sort: z.enum(['new', 'ending', 'raised']).default('new'), ...Paging,
    }),
    data: page(CampaignCard),
    refusals: [],
    note: 'Campaigns that can be backed, that open soon, or that are over.',
  },
  info: {
    method: 'GET', path: '/api/goods/Funding/info', effect: 'read', auth: 'public',
    input: ById,
    data: CampaignDetail,
    refusals: ['NOT_FOUND'],
    note: 'A campaign with its tiers, stages, the newest updates, where its money is, and the caller’s pledges.',
  },
  questions: {
    method: 'GET', path: '/api/goods/Funding/questions', effect: 'read', auth: 'public',
    input: z.object({ id: Id, ...Paging }),
    data: page(CampaignQuestion),
    refusals: ['NOT_FOUND'],
    note: 'Questions about a campaign with their answers, the newest first; ours.',
  },
  watch: {
    method: 'GET', path: '/api/goods/Funding/collect', effect: 'write', auth: 'user',
    repeat: { anew: 'each' }, states: [],
    input: ToggleInput,
    data: Toggle,
    refusals: ['NOT_FOUND'],
    note: 'Be told when a campaign opens, ends and how it went; ours.',
  },
  preview: {
    method: 'GET', path: '/api/goods/Funding/add_funding_detail_before', effect: 'read', auth: 'user',
    input: z.object(wish),
    data: PayPreview.extend({
      /** What becomes of the money, from the rule that decides it. */
      all_or_nothing_note: z.string(),
    }),
    refusals: PLEDGE_REFUSALS,
    note: 'What a pledge would cost, with the token it is placed with. No coupon is laid on it.',
  },
  pledge: {
    method: 'GET', path: '/api/goods/Funding/add_funding_detail', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ ...submitToken, ...wish, note: text(200, 0).optional(), agree_risk: z.literal(1).or(z.literal('1')), shown_total_fen: AskedFen }),
    data: z.object({ order_id: Id, payable_fen: Fen, pay_deadline: At }),
    refusals: [...PLEDGE_REFUSALS, 'ADDRESS_REQUIRED', 'PRICE_CHANGED', 'SUBMIT_TOKEN_INVALID'],
    note: 'Order a tier. instead_of_id: a paid pledge of the caller’s in the same campaign, which goes back when this one is paid. The same token again gives the same order.',
  },
  mine: {
    method: 'GET', path: '/api/user/Funding/mine', effect: 'read', auth: 'user',
    input: z.object({ status: z.enum(['waiting', 'won', 'over']).optional(), order_id: Id.optional(), ...Paging }),
    data: page(OrderCard.extend({ campaign: CampaignCard, pledge: MyPledge })),
    refusals: [],
    note: 'The caller’s pledges with their campaigns, the newest first; ours.',
  },
  payPreview: {
    method: 'GET', path: '/api/user/Funding/go_pay', effect: 'read', auth: 'user',
    input: ById,
    data: PayPreview,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'PAY_CLOSED'],
    note: 'What an unpaid pledge costs, and the ways to pay; as my_order_pay.',
  },
  pay: {
    method: 'POST', path: '/api/user/Funding/go_pay', effect: 'write', auth: 'user', secret: true,
    repeat: { anew: 'once', weighty: true }, states: ['order'],
    input: z.object({ id: Id, address_id: Id.optional(), ...payStart }),
    data: PayResult,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'ADDRESS_REQUIRED', 'ADULT_REQUIRED', 'CAMPAIGN_ENDED', ...PAY_REFUSALS],
    note: 'Pay a pledge; as Order/go_pay.',
  },
  express: {
    method: 'GET', path: '/api/user/Funding/send_check', effect: 'read', auth: 'user',
    input: ById,
    data: z.object({ list: z.array(Shipment) }),
    refusals: ['NOT_FOUND'],
    note: 'Parcels of a pledge; as my_express.',
  },
  confirm: {
    method: 'GET', path: '/api/user/Funding/confirm', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: ['order'],
    input: ById,
    data: OrderCard,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CASE_OPEN'],
    note: 'Confirm receipt of what was backed; as Order/confirm. Repeats get the same answer.',
  },
  reviewForm: {
    method: 'GET', path: '/api/user/Funding/comment', effect: 'read', auth: 'user',
    input: ById,
    data: z.object({ items: z.array(OrderItem), tags: z.array(z.string()) }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_DONE'],
    note: 'What can be reviewed in a pledge, and the ready-made words.',
  },
  review: {
    method: 'POST', path: '/api/user/Funding/comment', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: ['order'],
    input: z.object({ id: Id, items: reviewItems, anonymous: Flag.default(false) }),
    data: z.object({ review_ids: z.array(Id) }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_DONE', 'WINDOW_CLOSED', 'CONTENT_BLOCKED'],
    note: 'Review what was backed.',
  },
  back: {
    method: 'POST', path: '/api/user/Funding/back', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: ['order'],
    input: z.object({ id: Id, reason_code: CaseReason.optional() }),
    data: OrderCard,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CASE_OPEN', 'WITHDRAW_TOO_LATE'],
    note: 'Give a pledge up: until a day before the end, or where it was not sent by the day that was promised. All of its money goes back the way it came.',
  },
  agree: {
    method: 'POST', path: '/api/user/Funding/agree', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: ['order'],
    input: z.object({ id: Id }),
    data: MyPledge,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'Wait until the new day the shop has named for a pledge; who does not agree keeps the old one. Ours.',
  },
  ask: {
    method: 'POST', path: '/api/user/Funding/ask', effect: 'write', auth: 'user',
    repeat: { anew: 'each' }, states: [],
    input: z.object({ id: Id, question: text(200, 2) }),
    data: CampaignQuestion,
    refusals: ['NOT_FOUND', 'LIMIT_REACHED', 'CONTENT_BLOCKED', 'MUTED', 'JOIN_BARRED', 'CAMPAIGN_ENDED'],
    note: 'Ask about a campaign; ours.',
  },
  ...fundingShopRows,
})
