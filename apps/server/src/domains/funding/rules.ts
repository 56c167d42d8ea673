/** The states of a campaign, every way from one to another, and what each side may do in them. No database, no clock. */
import type { CAMPAIGN_STATUSES, CampaignAction, PLEDGE_STATES } from '@juya/contract'

export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number]
export type PledgeState = (typeof PLEDGE_STATES)[number]

export type CampaignEvent =
  | 'save'
  | 'submit'
  | 'approve' // it opens now, or when its shop has asked for it
  | 'reject'
  | 'withdraw' // its shop takes it back from the review
  | 'open'
  | 'end' // from now on nothing is pledged; payments at banks are waited for
  | 'succeed'
  | 'fail'
  | 'send' // the first parcel
  | 'finish' // every pledge is received or given back
  | 'cancel' // by its shop while it has no backer
  | 'stop' // by operators, or because its shop or a thing in it may not be

const MOVES: Readonly<Record<CampaignEvent, Partial<Record<CampaignStatus, readonly CampaignStatus[]>>>> = {
  save: { draft: ['draft'], rejected: ['rejected'] },
  submit: { draft: ['reviewing'], rejected: ['reviewing'] },
  approve: { reviewing: ['scheduled', 'live'] },
  reject: { reviewing: ['rejected'] },
  withdraw: { reviewing: ['draft'] },
  open: { scheduled: ['live'] },
  end: { live: ['counting'] },
  succeed: { counting: ['succeeded'] },
  fail: { counting: ['failed'] },
  send: { succeeded: ['fulfilling'] },
  finish: { succeeded: ['finished'], fulfilling: ['finished'] },
  cancel: { draft: ['cancelled'], rejected: ['cancelled'], scheduled: ['cancelled'], live: ['cancelled'] },
  stop: {
    reviewing: ['rejected'],
    scheduled: ['cancelled'],
    live: ['cancelled'],
    counting: ['cancelled'],
    succeeded: ['cancelled'],
    fulfilling: ['fulfilling'], // what was sent is received first
  },
}

/** Where an event leads from a status; empty where it does not. */
export const waysOf = (from: CampaignStatus, event: CampaignEvent): readonly CampaignStatus[] =>
  MOVES[event][from] ?? []
export const mayMove = (from: CampaignStatus, event: CampaignEvent): boolean => waysOf(from, event).length > 0

/** Anybody may see it: it was approved. One that was given up before stays its shop's. */
export const isPublic = ({ status, from_at }: { status: CampaignStatus; from_at: number | null }): boolean =>
  from_at !== null &&
  ['scheduled', 'live', 'counting', 'succeeded', 'failed', 'fulfilling', 'finished', 'cancelled'].includes(status)
/** What was backed is to be sent, or on its way. */
export const isOwed = (status: CampaignStatus): boolean => status === 'succeeded' || status === 'fulfilling'
/** Under way: its shop may not close, and what it set aside stays. */
export const isRunning = (status: CampaignStatus): boolean =>
  ['scheduled', 'live', 'counting', 'succeeded', 'fulfilling'].includes(status)
/** Its shop still tells how it comes along: it was approved, and was not called off. */
export const tellsOf = (campaign: { status: CampaignStatus; from_at: number | null }): boolean =>
  isPublic(campaign) && campaign.status !== 'cancelled'

type Days = { ship_by: number; postponed_to: number | null }
/** By when a pledge is to be sent (ms): the new day the shop has named counts for those who agreed to it. */
export const promisedAt = (
  { ship_by, postponed_to }: Days,
  { postpone_agreed_at }: { postpone_agreed_at: number | null },
): number => (postponed_to !== null && postpone_agreed_at !== null ? postponed_to : ship_by)

/** What its shop may do with a campaign. */
export const shopActions = (
  campaign: Days & {
    status: CampaignStatus
    from_at: number | null
    backer_count: number
    addresses_lock_at: number | null
  },
): Array<(typeof CampaignAction)['options'][number]> => {
  const { status } = campaign
  const owed = isOwed(status)
  return [
    ...(mayMove(status, 'save') ? (['edit', 'submit'] as const) : []),
    ...(mayMove(status, 'withdraw') ? (['withdraw'] as const) : []),
    ...(mayMove(status, 'cancel') && campaign.backer_count === 0 ? (['cancel'] as const) : []),
    ...(tellsOf(campaign) ? (['update'] as const) : []),
    ...(isRunning(status) ? (['stage'] as const) : []),
    ...(owed && campaign.addresses_lock_at === null ? (['lock'] as const) : []),
    ...(owed && campaign.postponed_to === null ? (['postpone'] as const) : []),
  ]
}
