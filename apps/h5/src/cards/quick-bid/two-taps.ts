/** A bid in two taps: the first names the amount, the second sends it. */
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { uuid } from '../../lib/timing.ts'
import { useText } from './quick-bid.i18n.ts'
import { type QuickLot, withTick } from './quick-lot.ts'

/** The second tap counts for so long; after it the first is asked for again. */
const ARMED_MS = 6_000

/**
 * A price that moves between the taps takes the first back.
 * @param onChange what the answer changed in the lot
 * @param onRead the lot must be read anew
 */
export function useTwoTaps(
  lot: QuickLot,
  onChange: (lot_id: number, change: (lot: QuickLot) => QuickLot) => void,
  onRead: () => void,
) {
  const t = useText()
  const [armed_fen, setArmed] = useState<number>()
  const [said, setSaid] = useState<string>()
  const attempt = useRef<{ amount_fen: number; client_bid_id: string }>(undefined)
  const action = useAction('auction.bid', { silent: true, refresh: ['auction.mine', 'auction.counts'] })
  const armed = armed_fen === lot.next_fen

  useEffect(() => {
    if (armed_fen === undefined) return
    if (armed_fen !== lot.next_fen) {
      setSaid(t('moved', { amount: formatFen(lot.next_fen) }))
      return setArmed(undefined)
    }
    const timer = setTimeout(() => setArmed(undefined), ARMED_MS)
    return () => clearTimeout(timer)
  }, [armed_fen, lot.next_fen, t])

  // What was said of a lead is over with it.
  const stood = useRef(lot.my_state)
  useEffect(() => {
    if (stood.current === 'leading' && lot.my_state === 'outbid') setSaid(undefined)
    stood.current = lot.my_state
  }, [lot.my_state])

  const failure = action.error
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new failure is news; the callbacks may change with every tick
  useEffect(() => {
    if (!failure) return
    if (failure.kind === 'refused') attempt.current = undefined
    const { tick } = (failure.data ?? {}) as { tick?: QuickLot['tick'] }
    if (tick) onChange(lot.id, (known) => withTick(known, tick))
    setSaid(failure.message)
    onRead()
  }, [failure])

  return {
    armed,
    pending: action.pending,
    said,
    arm() {
      setSaid(undefined)
      setArmed(lot.next_fen)
    },
    async place() {
      if (armed_fen === undefined) return
      // A try that got no answer is repeated with its number, so that it can never count twice.
      if (attempt.current?.amount_fen !== armed_fen) attempt.current = { amount_fen: armed_fen, client_bid_id: uuid() }
      const answer = await action.run({ id: lot.id, kind: 'manual', ...attempt.current })
      setArmed(undefined)
      if (!answer) return
      attempt.current = undefined
      const { tick, outbid_by, bid } = answer
      onChange(lot.id, (known) => withTick({ ...known, my_alias: bid?.alias ?? known.my_alias }, tick))
      setSaid(
        outbid_by
          ? t('placed_outbid', { price: formatFen(tick.current_fen) })
          : t('placed_leading', { amount: formatFen(tick.current_fen) }),
      )
    },
  }
}
