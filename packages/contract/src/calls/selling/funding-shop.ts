/** The shop's side of crowdfunding: campaigns, tiers, backers, updates, stages, answers. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import {
  Backer,
  ById,
  CampaignCard,
  CampaignDetail,
  CampaignQuestion,
  CampaignStatus,
  CampaignUpdate,
  Count,
  campaignForm,
  Images,
  jsonText,
  MyCampaign,
  opt,
  PledgeState,
  Stage,
  Tier,
  tierForm,
} from '../../shapes/index.ts'
import { At, Fen, Flag, Id, Paging, page, rowNumber, text } from '../../units.ts'

const PUBLISH_REFUSALS = [
  'NOT_FOUND',
  'SHOP_DEPOSIT_SHORT',
  'FUNDING_RESERVE_SHORT',
  'CONTENT_BLOCKED',
  'LIMIT_REACHED',
  'LICENCE_REQUIRED',
  'WALLET_FROZEN',
  'TIER_NEEDED',
  'FILE_TOO_LARGE',
  'FILE_TYPE',
  'PICTURE_TOO_LARGE',
] as const

const form = z.object(campaignForm)

// biome-ignore format: a row opens with its method and path on one line
export const fundingShopRows = {
  publish: {
    method: 'POST', path: '/api/store/Funding/add_funding', effect: 'write', auth: 'shop', permission: 'funding', body: 'multipart', takes_video: true,
    repeat: { anew: 'each' }, states: [],
    input: form.extend({ save: z.enum(['draft', 'submit']).default('submit') }),
    data: z.object({ id: Id, status: CampaignStatus }),
    refusals: PUBLISH_REFUSALS,
    note: 'Publish a campaign, or save it as a draft.',
  },
  shopCampaigns: {
    method: 'GET', path: '/api/store/Funding/my_funding', effect: 'read', auth: 'shop', permission: 'funding',
    input: z.object({ status: CampaignStatus.optional(), ...Paging }),
    data: page(MyCampaign).extend({
      counts: Count,
      /** What is set aside for campaigns beside the deposit, and what a new one would need more, at most. */
      reserve: z.object({ held_fen: Fen, spare_fen: Fen, bp: z.number().int(), most_fen: Fen }),
    }),
    refusals: [],
    note: "The shop's own campaigns, the newest first.",
  },
  editForm: {
    method: 'GET', path: '/api/store/Funding/edit_funding', effect: 'read', auth: 'shop', permission: 'funding',
    input: ById,
    data: z.object({
      form: z.object({ ...campaignForm, title: z.string(), title_en: z.string().optional(), story: z.string(), story_en: z.string().optional(), risk_text: z.string(), images: z.array(z.string()), goal_fen: Fen, video: opt(z.string()), video_poster: opt(z.string()), tier_ids: z.array(Id), stages: z.array(z.object({ name: z.string(), planned_at: At })) }),
      status: CampaignStatus, version: z.number().int(), reject_reason: opt(z.string()),
      tiers: z.array(Tier),
      campaign: CampaignDetail,
      actions: MyCampaign.shape.actions,
      /** The reserve it needs, and what is there for it. */
      reserve: z.object({ need_fen: Fen, spare_fen: Fen }),
      /** What its sentences are made from. */
      rules: z.object({ commission_bp: z.number().int(), lock_notice_h: z.number().int(), postpone_most_days: z.number().int(), late_days: z.number().int() }),
    }),
    refusals: ['NOT_FOUND'],
    note: 'A campaign as its form, and as its page.',
  },
  edit: {
    method: 'POST', path: '/api/store/Funding/edit_funding', effect: 'write', auth: 'shop', permission: 'funding', body: 'multipart', takes_video: true,
    repeat: { anew: 'each' }, states: ['campaign'],
    input: z.object({
      id: Id, version: rowNumber(1).optional(),
      ...form.omit({ tier_ids: true, stages: true }).partial().shape,
      tier_ids: jsonText(z.array(Id).max(20)).optional(),
      stages: jsonText(z.array(z.object({ name: text(20), planned_at: At })).max(8)).optional(),
      action: z.enum(['save', 'submit', 'withdraw', 'cancel']).default('save'),
    }),
    data: CampaignCard,
    refusals: [...PUBLISH_REFUSALS, 'STATE_CONFLICT', 'EDIT_CONFLICT', 'HAS_OPEN_ITEMS'],
    note: 'Change a campaign nobody may back yet, send it to the review, take it back from there, or give one up nobody has backed.',
  },
  tiers: {
    method: 'GET', path: '/api/store/Funding/funding_param', effect: 'read', auth: 'shop', permission: 'funding',
    input: z.object({ campaign_id: Id.optional() }),
    data: z.object({ list: z.array(Tier) }),
    refusals: ['NOT_FOUND'],
    note: 'The tiers of a campaign, or those that belong to none yet.',
  },
  addTier: {
    method: 'POST', path: '/api/store/Funding/add_funding_param', effect: 'write', auth: 'shop', permission: 'funding',
    repeat: { anew: 'each' }, states: [],
    input: z.object({ campaign_id: Id.optional(), ...tierForm }),
    data: Tier,
    refusals: ['NOT_FOUND', 'LIMIT_REACHED', 'STATE_CONFLICT', 'CONTENT_BLOCKED', 'AMOUNT_INVALID'],
    note: 'Make a tier; it is laid into a campaign at once or later.',
  },
  tierForm: {
    method: 'GET', path: '/api/store/Funding/edit_funding_param', effect: 'read', auth: 'shop', permission: 'funding',
    input: ById,
    data: Tier.extend({ name_en: opt(z.string()), content_en: opt(z.string()), sort: z.number().int() }),
    refusals: ['NOT_FOUND'],
    note: 'A tier as its form.',
  },
  editTier: {
    method: 'POST', path: '/api/store/Funding/edit_funding_param', effect: 'write', auth: 'shop', permission: 'funding',
    repeat: { anew: 'once' }, states: ['campaign'],
    input: z.object({ id: Id, ...z.object({ ...tierForm, stock: tierForm.stock.unwrap(), per_user: tierForm.per_user.unwrap(), shipping_fen: tierForm.shipping_fen.unwrap(), sort: tierForm.sort.unwrap() }).partial().shape, status: z.enum(['active', 'off']).optional() }),
    data: Tier,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CONTENT_BLOCKED', 'AMOUNT_INVALID'],
    note: 'Change a tier. Of one that somebody has backed, stock may grow, and it may be closed; what they agreed to stands.',
  },
  backers: {
    method: 'GET', path: '/api/store/Funding/backers', effect: 'read', auth: 'shop', permission: 'funding',
    input: z.object({ id: Id, tier_id: Id.optional(), state: PledgeState.optional(), to_ship: Flag.optional(), ...Paging }),
    data: page(Backer).extend({ by_tier: z.array(z.object({ tier_id: Id, name: z.string(), pledges: z.number().int(), qty: z.number().int(), to_ship: z.number().int() })) }),
    refusals: ['NOT_FOUND'],
    note: 'Who has backed a campaign, with what is to be sent; shipping is by the calls of orders. Ours.',
  },
  saveUpdate: {
    method: 'POST', path: '/api/store/Funding/update', effect: 'write', auth: 'shop', permission: 'funding', while_suspended: true,
    repeat: { anew: 'each' }, states: ['campaign'],
    input: z.object({ id: Id, update_id: Id.optional(), content: text(2000, 2), images: Images(9).default([]), for_backers: Flag.default(false) }),
    data: CampaignUpdate,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'LIMIT_REACHED', 'CONTENT_BLOCKED', 'WINDOW_CLOSED'],
    note: 'Tell how a campaign comes along; update_id: correct what was said within half an hour. Ours.',
  },
  saveStage: {
    method: 'POST', path: '/api/store/Funding/stage', effect: 'write', auth: 'shop', permission: 'funding', while_suspended: true,
    repeat: { anew: 'once' }, states: ['campaign'],
    input: z.object({ id: Id, stage_id: Id, done: Flag.optional(), note: text(300, 0).optional(), images: Images(9).optional() }),
    data: Stage,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CONTENT_BLOCKED'],
    note: 'Say that a stage is done, with photographs. Ours.',
  },
  manage: {
    method: 'POST', path: '/api/store/Funding/manage', effect: 'write', auth: 'shop', permission: 'funding', while_suspended: true,
    repeat: { anew: 'once' }, states: ['campaign'],
    input: z.discriminatedUnion('action', [
      z.object({ id: Id, action: z.literal('lock') }),
      z.object({ id: Id, action: z.literal('postpone'), until_at: At }),
    ]),
    data: CampaignCard,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_DONE', 'WINDOW_CLOSED'],
    note: 'Lock: addresses stand in 48 hours, which the backers are told. Postpone: name another day, once; it holds for those who agree. Ours.',
  },
  answer: {
    method: 'POST', path: '/api/store/Funding/answer', effect: 'write', auth: 'shop', permission: 'funding', while_suspended: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, content: text(500) }),
    data: CampaignQuestion,
    refusals: ['NOT_FOUND', 'ALREADY_DONE', 'CONTENT_BLOCKED'],
    note: 'Answer a question about a campaign, once. Ours.',
  },
} as const satisfies Record<string, CallRow>
