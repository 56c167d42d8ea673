/** The lot that runs in a session, or the last one that did, and the bid in two taps. */
import './watch.css'
import { ActionBar, Button, Card, ImagePlate, Price, Tag, timeLeft, useNow } from '@juya/ui'
import { TimeLeft } from '../../../cards/lot/time-left.tsx'
import { useText as useQuickText } from '../../../cards/quick-bid/quick-bid.i18n.ts'
import { offerOf } from '../../../cards/quick-bid/quick-lot.ts'
import { useTwoTaps } from '../../../cards/quick-bid/two-taps.ts'
import { WholePrice } from '../../../cards/quick-bid/whole-price.tsx'
import { formatDate } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import type { SeenPicture } from '../../../lib/player/player.ts'
import { go, hrefOf } from '../../../lib/router/navigation.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { lateBy } from './late.ts'
import type { SessionNow, useSessionNow } from './use-session.ts'
import { useText } from './watch.i18n.ts'

type Current = NonNullable<SessionNow['current']>
/** A lot runs for seconds: so do the moments of its picture. */
const CLOCK = 'hh:mm:ss'

export function NowRunning({
  lot,
  running,
  picture,
}: {
  lot: Current
  running: boolean
  picture: SessionNow['picture']
}) {
  const t = useText()
  const common = useCommon()
  return (
    <Card>
      <a className="watch-lot" href={hrefOf('auction.lot', { id: lot.id })}>
        <span className="watch-lot__image">
          <ImagePlate src={sizedUrl(lot.image, 400)} alt="" radius="m" dimmed={!running} />
        </span>
        <span className="watch-lot__text">
          <Tag tone={running ? 'live' : 'grey'}>{t(running ? 'runs' : 'just_ended')}</Tag>
          <span className="watch-lot__title j-clamp-2">{lot.title}</span>
        </span>
      </a>
      <div className="watch-lot__state">
        <span>
          <Price fen={lot.current_fen} size="sheet" tone={running ? 'act' : 'ink'} live={running} />
          <span className="j-meta">
            {lot.bid_count === 0 ? t('no_bid') : common('bids', { count: lot.bid_count })}{' '}
            {running && lot.my_state === 'leading' && <Tag tone="jade">{common('leading')}</Tag>}
            {running && lot.my_state === 'outbid' && <Tag tone="red">{common('outbid')}</Tag>}
            {running && lot.my_state !== 'leading' && lot.tick.leader_alias && (
              <span>{t('leads', { alias: lot.tick.leader_alias })}</span>
            )}
            {lot.my_state === 'won' && <Tag tone="jade">{common('won')}</Tag>}
          </span>
        </span>
        {running && <TimeLeft lot={lot} />}
      </div>
      {running && <OfPicture picture={picture} />}
    </Card>
  )
}

/** How its time to answer comes about; once the picture was lost, what that did to its end. */
function OfPicture({ picture }: { picture: SessionNow['picture'] }) {
  const t = useText()
  const said = picture?.loss
    ? t('lost_goes_on', {
        at: formatDate(picture.loss.lost_ms, CLOCK),
        until: formatDate(picture.loss.ends_at_ms, CLOCK),
      })
    : picture?.counter
  return (
    <p className="watch-lot__picture j-meta j-num" role="status">
      {said ?? ''}
    </p>
  )
}

/** What goes along with a bid: what its bidder has before their eyes is signed with their receipt. */
const withBid = ({ current_fen }: Current, picture: SeenPicture | undefined) => ({
  seen_fen: current_fen,
  ...(picture && {
    seen_captured_at_ms: picture.captured_at_ms,
    seen_piece: picture.number,
    seen_lag_ms: picture.lag_ms,
  }),
})

/**
 * The bid, where the thumb is; nothing to press while no lot runs, or what is shown may be old. Where the picture is later than the lot has left,
 * a maximum instead: it needs no picture.
 */
export function BidBar({
  lot,
  running,
  reading,
  lag,
  seen,
}: {
  lot: Current
  running: boolean
  reading: ReturnType<typeof useSessionNow>
  /** How late the frame on the screen is now, in ms. */
  lag: () => number | undefined
  /** The frame on the screen. */
  seen: () => SeenPicture | undefined
}) {
  const t = useText()
  const quick = useQuickText()
  const now_ms = useNow()
  const { total_s } = timeLeft(lot.ends_at_ms, now_ms)
  const offer = offerOf(lot, { fresh: reading.fresh, left_s: total_s })
  const bid = useTwoTaps(lot, reading.change, reading.readAgain, () => withBid(lot, seen()))
  const open = (sheet?: string) => go('auction.lot', { id: lot.id, ...(sheet ? { sheet } : {}) })
  if (!running && bid.said === undefined) return null
  const late_s = offer === 'bid' && !bid.pending ? lateBy(lag(), lot.ends_at_ms - now_ms) : undefined
  const note =
    late_s !== undefined
      ? t('late', { s: late_s })
      : offer === 'look' && !lot.can_bid.ok
        ? lot.can_bid.reason
        : bid.said
  return (
    <ActionBar
      note={
        <>
          <span role="status">{note ?? ''}</span>
          {offer === 'bid' && late_s === undefined && <WholePrice lot={lot} />}
        </>
      }
    >
      {late_s !== undefined ? (
        <Button block variant="outline" onClick={() => open('proxy')}>
          {t('leave_max')}
        </Button>
      ) : offer === 'bid' ? (
        <Button
          block
          variant={bid.armed ? 'primary' : 'outline'}
          loading={bid.pending}
          onClick={() => (bid.armed ? void bid.place() : bid.arm())}
        >
          {bid.label}
        </Button>
      ) : (
        <Button
          block
          variant="plain"
          disabled={offer === 'stale'}
          onClick={() => open(offer === 'leading' ? 'proxy' : undefined)}
        >
          {offer === 'leading'
            ? bid.lead_label
            : quick(
                offer === 'stale' ? 'stale' : offer === 'over' ? 'result' : offer === 'deposit' ? 'deposit' : 'look',
              )}
        </Button>
      )}
    </ActionBar>
  )
}
