/** The piece the conversation is about, as it is now. */
import { Button } from '@juya/ui'
import { useNow } from '@juya/ui/bidding/clock.ts'
import type { Data } from '../../../lib/api/client.ts'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'
import { enqueue } from './outbox.ts'

export function PinnedStrip({ talk, as_shop }: { talk: Data<'chat.open'>; as_shop: boolean }) {
  const t = useText()
  const now_ms = useNow()
  const { lot, goods, conv } = talk
  if (!lot && !goods) return null
  const kind = lot ? 'lot' : 'goods'
  const thing = (lot ?? goods)!
  const ends = lot && (lot.ends_at_ms > now_ms ? t('ends', { at: formatMoment(lot.ends_at) }) : t('ended'))
  return (
    <section className="chat-about" aria-label={t('about')}>
      <img src={sizedUrl(thing.image, 200)} alt="" width={48} height={48} />
      <span className="chat-about__text">
        <span className="j-ellipsis">{thing.title}</span>
        <span className="chat-about__facts">
          <b className="j-num">{formatFen(lot ? lot.current_fen : goods!.min_price_fen)}</b>
          {lot && <span className="chat-about__bids j-meta">{t('bids', { count: lot.bid_count })}</span>}
        </span>
        {ends && <span className="j-meta j-num j-ellipsis">{ends}</span>}
      </span>
      <Button
        size="m"
        variant="outline"
        disabled={!talk.can_send.ok}
        onClick={() => void enqueue({ conv_id: conv.id, as_shop, kind, body: { id: thing.id } })}
      >
        {t('send')}
      </Button>
      {!as_shop && (
        <Button
          size="m"
          onClick={() => (lot ? go('auction.lot', { id: lot.id }) : go('goods.info', { id: goods!.id }))}
        >
          {t(lot && lot.status === 'live' ? 'bid' : 'see')}
        </Button>
      )}
    </section>
  )
}
