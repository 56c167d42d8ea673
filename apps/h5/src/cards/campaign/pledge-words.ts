/** What a pledge has come to, in sentences that follow from its fields. */

import type { Data, Item } from '../../lib/api/client.ts'
import { formatDate, formatFen, formatMoment, toMs } from '../../lib/format/format.ts'
import type { pledgeTexts } from './pledge.i18n.ts'
import type { Campaign } from './time-left.ts'

export type Pledge = Data<'funding.info'>['my_pledges'][number]
export type Order = Item<'funding.mine'>
/** Of a campaign's page it has the new day too. */
export type Backed = Pick<Campaign, 'id' | 'status' | 'to_at' | 'ship_by_at'> & {
  postponed_to?: number | null | undefined
}
type Words = ReturnType<typeof pledgeTexts.useText>

const dayOf = (at: number) => formatMoment(at, { time: false })

/** To the second: today the clock alone, else with its day. */
export function secondOf(at: number, now_ms: number): string {
  const clock = formatDate(at, 'hh:mm:ss')
  return new Date(toMs(at)).toDateString() === new Date(now_ms).toDateString() ? clock : `${dayOf(at)} ${clock}`
}

/** A word for where it stands. */
export function stateWord({ state }: Pledge, { status }: Backed, t: Words): string {
  if (state === 'refunded' && status === 'failed') return t('refunded_failed')
  if (state === 'refunded' && status === 'cancelled') return t('refunded_stopped')
  return t(state)
}

/** Where the money that went back is; null while nothing did. */
export function backWords(
  { state, back_fen, back_at, back_to, paid_fen }: Pledge,
  now_ms: number,
  t: Words,
): string | null {
  const over = state === 'withdrawn' || state === 'moved' || state === 'left' || state === 'refunded'
  const amount = formatFen(back_fen > 0 ? back_fen : paid_fen)
  if (back_fen > 0 && back_at != null)
    return t(back_to === 'original' ? 'back_original' : 'back_wallet', { amount, at: secondOf(back_at, now_ms) })
  return over && paid_fen > 0 ? t('back_soon', { amount }) : null
}

/** What comes next for one that is held or paid. @param order where the caller has it: parcels are known then */
export function nextWords(
  pledge: Pledge,
  campaign: Backed,
  order: Order | undefined,
  now_ms: number,
  t: Words,
): string[] {
  if (pledge.state === 'held') return [t('held_note')]
  if (pledge.state !== 'paid') return []
  const amount = formatFen(pledge.paid_fen)
  if (campaign.status === 'live') {
    const shipped = pledge.shipping_fen > 0
    const holds =
      campaign.to_at == null
        ? t(shipped ? 'live_note_soon_shipping' : 'live_note_soon', { amount })
        : t(shipped ? 'live_note_shipping' : 'live_note', { amount, at: formatMoment(campaign.to_at) })
    return [
      holds,
      mayWithdraw(pledge, now_ms)
        ? t('withdraw_until', { at: formatMoment(pledge.withdraw_until!) })
        : t('withdraw_over'),
    ]
  }
  if (campaign.status === 'counting') return [t('counting_note')]
  if (order?.status === 'shipped') return [t('sent_note')]
  if (order?.status === 'received' || order?.status === 'completed') return [t('done_note')]
  const day = dayOf(campaign.ship_by_at)
  if (pledge.may_leave)
    return [t(now_ms > campaign.ship_by_at * 1_000 ? 'late_note' : 'may_leave_note', { day, amount })]
  if (pledge.postpone_agreed && campaign.postponed_to != null)
    return [t('agreed_note', { day: dayOf(campaign.postponed_to) })]
  if (pledge.postpone_asked) return [t('asks_note', { day })]
  return [t('making_note', { day })]
}

/** It can still be withdrawn, or another tier be taken instead. */
export const mayWithdraw = ({ state, withdraw_until }: Pledge, now_ms: number): boolean =>
  state === 'paid' && withdraw_until != null && withdraw_until * 1_000 > now_ms
