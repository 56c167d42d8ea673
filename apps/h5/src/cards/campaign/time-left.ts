/** What time a campaign has left, as the largest unit that says something. */
import type { Item } from '../../lib/api/client.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { campaignTexts } from './campaign.i18n.ts'

export type Campaign = Item<'funding.list'>

const HOUR_S = 3_600
const DAY_S = 86_400
/** Below it hours are counted. */
const IN_DAYS_S = 2 * DAY_S

/** Whole days, or hours in the last two days; none once it is over. */
export function leftUntil(at: number, now_ms: number): { unit: 'days' | 'hours'; count: number } | null {
  const left_s = at - now_ms / 1_000
  if (left_s <= 0) return null
  return left_s >= IN_DAYS_S
    ? { unit: 'days', count: Math.floor(left_s / DAY_S) }
    : { unit: 'hours', count: Math.floor(left_s / HOUR_S) }
}

/** Where it stands, in few words. @param now_ms the server's clock */
export function standingOf({ status, from_at, to_at }: Campaign, now_ms: number, t = campaignTexts.say): string {
  if (status === 'scheduled') return from_at ? t('opens', { at: formatMoment(from_at) }) : t('opens_soon')
  if (status !== 'live') return t(status)
  const left = to_at == null ? null : leftUntil(to_at, now_ms)
  if (!left) return t('counting')
  if (left.unit === 'days') return t('days_left', { count: left.count })
  return left.count === 0 ? t('last_hour') : t('hours_left', { count: left.count })
}

/** Whole percent, as the server rounds: down. */
export const percentOf = ({ percent_bp }: Pick<Campaign, 'percent_bp'>): number => Math.floor(percent_bp / 100)
