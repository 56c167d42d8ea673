/** One lot of the evening: where it stands, and a bid in two taps. */
import { Button, Countdown, ImagePlate, Price, Tag, timeLeft, useNow } from '@juya/ui'
import { memo, useEffect, useRef, useState } from 'react'
import { useAction } from '../../../lib/api/query.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go, hrefOf } from '../../../lib/router/navigation.ts'
import { askLogin } from '../../../lib/session/login-gate.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { uuid } from '../../../lib/timing.ts'
import { useText } from '../i18n.ts'
import { offerOf, type TonightLot, withTick } from './tonight-lot.ts'

/** The second tap counts for so long; after it the first is asked for again. */
const ARMED_MS = 6_000

interface RowProps {
  lot: TonightLot
  /** What is shown is what the server said last. */
  fresh: boolean
  onChange: (lot_id: number, change: (lot: TonightLot) => TonightLot) => void
  /** The row must be read anew. */
  onRead: () => void
}

export const TonightRow = memo(function TonightRow({ lot, fresh, onChange, onRead }: RowProps) {
  const t = useText()
  const common = useCommon()
  const left = timeLeft(lot.ends_at_ms, useNow())
  const offer = offerOf(lot, { fresh, left_s: left.total_s })
  const bid = useTwoTaps(lot, onChange, onRead)
  const open = (sheet?: string) => go('auction.lot', { id: lot.id, ...(sheet ? { sheet } : {}) })
  const standing = offer === 'over' ? undefined : lot.my_state
  return (
    <li className="tonight-row">
      <a className="tonight-row__lot" href={hrefOf('auction.lot', { id: lot.id })}>
        <span className="tonight-row__photo">
          <ImagePlate src={sizedUrl(lot.image, 200)} alt="" radius="m" dimmed={offer === 'over'} />
        </span>
        <span className="tonight-row__text">
          <span className="j-ellipsis">{lot.title}</span>
          <span className="tonight-row__line">
            <Price fen={lot.current_fen} size="card" tone={offer === 'over' ? 'ink' : 'act'} live={offer !== 'over'} />
            <span className="tonight-row__tag">
              {standing === 'leading' && <Tag tone="jade">{common('leading')}</Tag>}
              {standing === 'outbid' && <Tag tone="red">{common('outbid')}</Tag>}
            </span>
          </span>
          <span className="j-meta j-num">
            {offer === 'over' ? common('ended') : <Countdown until_ms={lot.ends_at_ms} compact />}
            {' · '}
            {lot.bid_count === 0 ? common('no_bids') : common('bids', { count: lot.bid_count })}
          </span>
        </span>
      </a>
      <span className="tonight-row__act">
        {offer === 'bid' ? (
          <Button
            size="m"
            variant={bid.armed ? 'primary' : 'outline'}
            loading={bid.pending}
            onClick={() => (bid.armed ? bid.place() : askLogin('bid') && bid.arm())}
          >
            {t(bid.armed ? 'tonight_confirm' : 'tonight_bid', { amount: formatFen(lot.next_fen) })}
          </Button>
        ) : offer === 'deposit' ? (
          <Button size="m" variant="outline" onClick={() => open('deposit')}>
            {t('tonight_deposit')}
          </Button>
        ) : offer === 'leading' ? (
          <Button size="m" variant="plain" onClick={() => open('proxy')}>
            {t('raise')}
          </Button>
        ) : offer === 'look' ? (
          <Button size="m" variant="plain" onClick={() => open()}>
            {t('tonight_look')}
          </Button>
        ) : (
          <Button size="m" variant="plain" disabled={offer === 'stale'} onClick={() => open()}>
            {t(offer === 'stale' ? 'tonight_stale' : 'tonight_result')}
          </Button>
        )}
      </span>
      {/* Room is kept for it: a row that grows would push another under the finger. */}
      <p className="tonight-row__said" role="status">
        {offer === 'look' && !lot.can_bid.ok ? lot.can_bid.reason : (bid.said ?? '')}
      </p>
    </li>
  )
})

/** The first tap names the amount, the second sends it; a price that moves between them takes the first back. */
function useTwoTaps(lot: TonightLot, onChange: RowProps['onChange'], onRead: () => void) {
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

  const failure = action.error
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new failure is news; the callbacks may change with every tick
  useEffect(() => {
    if (!failure) return
    if (failure.kind === 'refused') attempt.current = undefined
    const { tick } = (failure.data ?? {}) as { tick?: TonightLot['tick'] }
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
