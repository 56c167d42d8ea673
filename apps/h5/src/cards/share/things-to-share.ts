/** Lots and goods as people send them on. */
import { serverNow } from '@juya/ui/bidding/clock.ts'
import type { Data } from '../../lib/api/client.ts'
import { formatFen } from '../../lib/format/format.ts'
import { formatZoned } from '../../lib/format/zone.ts'
import { common } from '../../lib/texts/common.i18n.ts'
import { shownPrice } from '../lot/lot-price.ts'
import type { ShareThing } from './share-thing.ts'
import { say as t } from './things-to-share.i18n.ts'

/** A lot to send on. A running price is older by the time it is read, so it says when it was; a lot that has ended says how. */
export function lotToShare(lot: Data<'auction.lot'>): ShareThing {
  const { status } = lot.tick
  const shown = shownPrice(lot)
  const ended = formatZoned((lot.closed_at ?? lot.ends_at) * 1_000)
  const lines =
    status === 'live'
      ? [t('price_at', { at: formatZoned(serverNow()) }), t('ends', { at: formatZoned(lot.ends_at_ms) })]
      : status === 'scheduled' || status === 'reviewing' || status === 'draft'
        ? [t('opens', { at: formatZoned(lot.starts_at * 1_000) })]
        : status === 'sold'
          ? [t('sold', { at: ended })]
          : [t(status === 'cancelled' ? 'withdrawn' : 'unsold', { at: ended })]
  return {
    at: `lot/${lot.id}`,
    title: lot.title,
    picture: lot.image,
    price: status === 'cancelled' ? undefined : { label: common.say(shown.label), fen: shown.fen },
    lines,
  }
}

export const goodsToShare = ({ id, title, image, min_price_fen }: Data<'goods.info'>): ShareThing => ({
  ...{ at: `goods/${id}`, title, picture: image, lines: [formatFen(min_price_fen)] },
})
