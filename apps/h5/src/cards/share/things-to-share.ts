import { serverNow } from '@juya/ui/bidding/clock.ts'
import { shownPrice } from '../../../cards/lot/lot-price.ts'
import type { ShareThing } from '../../../cards/share/share-thing.ts'
import { formatZoned } from '../../../lib/format/zone.ts'
import type { common } from '../../../lib/texts/common.i18n.ts'
import type { say } from '../i18n.ts'
import type { Lot } from './lot-state.ts'

/** A lot to send on. A running price is older by the time it is read, so it says when it was; a lot that has ended says how. */
export function lotToShare(lot: Lot, t: typeof say, words: typeof common.say): ShareThing {
  const { status } = lot.tick
  const shown = shownPrice(lot)
  const ended = formatZoned((lot.closed_at ?? lot.ends_at) * 1_000)
  const lines =
    status === 'live'
      ? [t('share_price_at', { at: formatZoned(serverNow()) }), t('share_ends', { at: formatZoned(lot.ends_at_ms) })]
      : status === 'scheduled' || status === 'reviewing' || status === 'draft'
        ? [t('share_opens', { at: formatZoned(lot.starts_at * 1_000) })]
        : status === 'sold'
          ? [t('share_sold', { at: ended })]
          : [t(status === 'cancelled' ? 'share_withdrawn' : 'share_unsold', { at: ended })]
  return {
    at: `lot/${lot.id}`,
    report: { type: 'lot', id: lot.id },
    title: lot.title,
    picture: lot.image,
    price: status === 'cancelled' ? undefined : { label: words(shown.label), fen: shown.fen },
    lines,
  }
}
