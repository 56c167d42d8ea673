/** A bid in two taps: the first names the amount, the second sends it. */
import type { CostLines } from '@juya/contract/bidding/bidding-cost.ts'
import { useEffect, useRef, useState } from 'react'
import type { Input } from '../../lib/api/client.ts'
import { useAction } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { uuid } from '../../lib/timing.ts'
import { useText } from './quick-bid.i18n.ts'
import { type QuickLot, wholeOf, withTick } from './quick-lot.ts'

/** The second tap counts for so long; after it the first is asked for again. */
const ARMED_MS = 6_000

interface Said {
  lot_id: number
  text: string
  /** The bid does not stand: that is told also where the next lot has come meanwhile. */
  failed?: { lot_no: string | null }
}

/**
 * A price that moves between the taps takes the first back; so does another lot that comes under the same button.
 * @param onChange what the answer changed in the lot
 * @param onRead the lot must be read anew
 * @param alongside what goes along with the bid at the second tap
 */
export function useTwoTaps(
  lot: QuickLot,
  onChange: (lot_id: number, change: (lot: QuickLot) => QuickLot) => void,
  onRead: () => void,
  alongside?: () => Pick<Input<'auction.bid'>, 'seen_fen' | 'seen_captured_at_ms' | 'seen_piece' | 'seen_lag_ms'>,
) {
  const t = useText()
  const [first, setFirst] = useState<{ lot_id: number; amount_fen: number }>()
  const [said, setSaid] = useState<Said>()
  const attempt = useRef<{ id: number; lot_no: string | null; amount_fen: number; client_bid_id: string }>(undefined)
  const action = useAction('auction.bid', {
    silent: true,
    refresh: ['auction.mine', 'auction.counts'],
    onRefused(failure, { id }) {
      const { lot_no } = attempt.current!
      if (failure.kind === 'refused') attempt.current = undefined
      const { tick } = (failure.data ?? {}) as { tick?: QuickLot['tick'] }
      if (tick) onChange(id, (known) => withTick(known, tick))
      setSaid({ lot_id: id, text: failure.message, failed: { lot_no } })
      onRead()
    },
  })
  const cost = wholeOf(lot)
  const costs_more = cost.total_fen !== cost.hammer_fen
  const armed = first?.lot_id === lot.id && first.amount_fen === lot.next_fen

  useEffect(() => {
    if (!first) return
    if (first.lot_id === lot.id && first.amount_fen !== lot.next_fen)
      setSaid({ lot_id: lot.id, text: t('moved', { amount: formatFen(lot.next_fen) }) })
    if (first.lot_id !== lot.id || first.amount_fen !== lot.next_fen) return setFirst(undefined)
    const timer = setTimeout(() => setFirst(undefined), ARMED_MS)
    return () => clearTimeout(timer)
  }, [first, lot.id, lot.next_fen, t])

  // What was said of a lead is over with it.
  const stood = useRef(lot.my_state)
  useEffect(() => {
    if (stood.current === 'leading' && lot.my_state === 'outbid') setSaid((last) => (last?.failed ? last : undefined))
    stood.current = lot.my_state
  }, [lot.my_state])

  return {
    armed,
    pending: action.pending,
    said: (said && saidNow(t, said, lot)) ?? (armed && costs_more ? madeOf(t, cost) : undefined),
    /** The words of the leader's button: a single bid left no maximum to raise. */
    lead_label: t(lot.my_max_fen && lot.my_max_fen > lot.current_fen ? 'raise' : 'set_max'),
    /** The button's words: the second tap is for the whole sum. */
    label: t(armed ? (costs_more ? 'confirm_all' : 'confirm') : 'bid', {
      amount: formatFen(cost.hammer_fen),
      total: formatFen(cost.total_fen),
    }),
    arm() {
      setSaid(undefined)
      setFirst({ lot_id: lot.id, amount_fen: lot.next_fen })
    },
    async place() {
      if (!armed) return
      // A try that got no answer is repeated with its number, so that it can never count twice.
      const { id, next_fen: amount_fen } = lot
      if (attempt.current?.id !== id || attempt.current.amount_fen !== amount_fen)
        attempt.current = { id, lot_no: lot.lot_no ?? null, amount_fen, client_bid_id: uuid() }
      const { client_bid_id } = attempt.current
      const answer = await action.run({ id, kind: 'manual', amount_fen, client_bid_id, ...alongside?.() })
      setFirst(undefined)
      if (!answer) return
      attempt.current = undefined
      const { tick, outbid_by, bid } = answer
      onChange(id, (known) => withTick({ ...known, my_alias: bid?.alias ?? known.my_alias }, tick))
      setSaid({
        lot_id: id,
        text: outbid_by
          ? t('placed_outbid', { price: formatFen(tick.current_fen) })
          : t('placed_leading', { amount: formatFen(tick.current_fen) }),
      })
    },
  }
}

/** Such as: Bid ¥900 + premium ¥90 + shipping ¥25. */
function madeOf(t: ReturnType<typeof useText>, cost: CostLines): string {
  const { hammer_fen, premium_fen, shipping_fen, authentication_fen } = cost
  const more = { of_premium: premium_fen, of_shipping: shipping_fen, of_authentication: authentication_fen } as const
  const parts = (Object.keys(more) as Array<keyof typeof more>)
    .filter((word) => more[word] > 0)
    .map((word) => t(word, { amount: formatFen(more[word]) }))
  return [t('of_bid', { amount: formatFen(hammer_fen) }), ...parts].join(' + ')
}

/** Of the lot under the button; of one before it, only that a bid does not stand, with that lot's number. */
function saidNow(t: ReturnType<typeof useText>, { lot_id, text, failed }: Said, lot: QuickLot): string | undefined {
  if (lot_id === lot.id) return lot.status === 'live' || failed ? text : undefined
  return failed && t('of_lot', { no: failed.lot_no ?? '', said: text })
}
