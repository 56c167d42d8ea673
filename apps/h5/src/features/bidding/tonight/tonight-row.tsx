/** One lot of the evening: where it stands, and a bid in two taps. */
import { Button, Countdown, ImagePlate, Price, Tag, timeLeft, useNow } from '@juya/ui'
import { memo } from 'react'
import { useText as useQuickText } from '../../../cards/quick-bid/quick-bid.i18n.ts'
import { offerOf, type QuickLot } from '../../../cards/quick-bid/quick-lot.ts'
import { useTwoTaps } from '../../../cards/quick-bid/two-taps.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go, hrefOf } from '../../../lib/router/navigation.ts'
import { askLogin } from '../../../lib/session/login-gate.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'

interface RowProps {
  lot: QuickLot
  /** What is shown is what the server said last. */
  fresh: boolean
  onChange: (lot_id: number, change: (lot: QuickLot) => QuickLot) => void
  /** The row must be read anew. */
  onRead: () => void
}

export const TonightRow = memo(function TonightRow({ lot, fresh, onChange, onRead }: RowProps) {
  const quick = useQuickText()
  const common = useCommon()
  const left = timeLeft(lot.ends_at_ms, useNow())
  const offer = offerOf(lot, { fresh, left_s: left.total_s })
  const bid = useTwoTaps(lot, onChange, onRead)
  const open = (sheet?: string) => go('auction.lot', { id: lot.id, ...(sheet ? { sheet } : {}) })
  const standing = offer === 'over' ? undefined : lot.my_state
  return (
    <li className="tonight-row">
      <span className="tonight-row__photo">
        <ImagePlate src={sizedUrl(lot.image, 200)} alt="" radius="m" dimmed={offer === 'over'} />
      </span>
      {/* The whole row leads to the lot but its button. */}
      <a className="tonight-row__lot j-clamp-2" href={hrefOf('auction.lot', { id: lot.id })}>
        {lot.title}
      </a>
      <span className="tonight-row__text">
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
      <span className="tonight-row__act">
        {offer === 'bid' ? (
          <Button
            size="m"
            variant={bid.armed ? 'primary' : 'outline'}
            loading={bid.pending}
            onClick={() => (bid.armed ? bid.place() : askLogin('bid') && bid.arm())}
          >
            {bid.label}
          </Button>
        ) : offer === 'deposit' ? (
          <Button size="m" variant="outline" onClick={() => open('deposit')}>
            {quick('deposit')}
          </Button>
        ) : offer === 'leading' ? (
          <Button size="m" variant="plain" onClick={() => open('proxy')}>
            {bid.lead_label}
          </Button>
        ) : offer === 'look' ? (
          <Button size="m" variant="plain" onClick={() => open()}>
            {quick('look')}
          </Button>
        ) : (
          <Button size="m" variant="plain" disabled={offer === 'stale'} onClick={() => open()}>
            {quick(offer === 'stale' ? 'stale' : 'result')}
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
