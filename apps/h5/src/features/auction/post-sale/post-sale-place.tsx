/** What a lot of a sale that passed says: for how much it is still sold, until when, and where the reader's own offer stands. */
import { StateBanner } from '@juya/ui'
import { CaretRightIcon, HandCoinsIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { useCall } from '../../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { onDemand } from '../../../lib/on-demand.tsx'
import { askLogin } from '../../../lib/session/login-gate.ts'
import type { Lot } from '../lot/lot-state.ts'
import { type Offer, type Sale, waiting } from './own-offer.ts'
import { useText } from './post-sale.i18n.ts'

const PostSaleSheet = onDemand(async () => (await import('./post-sale-sheet.tsx')).PostSaleSheet)

/** What a lot may be bought for after its sale, and one's own offers; asked for only where it passed. */
export function usePostSale(lot: Lot | undefined) {
  const enabled = lot?.tick.status === 'passed' && lot.session_id != null && !lot.is_mine
  return useCall('house.offers', { lot_id: lot?.id ?? 0 }, { enabled, stale_ms: 0 })
}

export function PostSalePlace({ lot }: { lot: Lot }) {
  const [open, setOpen] = useState(false)
  const offers = usePostSale(lot)
  const sale = offers.data?.post_sale
  const own = offers.data && waiting(offers.data)
  if (!offers.data || (!sale && !own)) return null
  const press = () => askLogin('bid') && setOpen(true)
  return (
    <>
      <Banner sale={sale} own={own} onPress={press} />
      {open && <PostSaleSheet lot={lot} offers={offers.data} onClose={() => setOpen(false)} />}
    </>
  )
}

function Banner({ sale, own, onPress }: { sale?: Sale | null; own?: Offer; onPress: () => void }) {
  const t = useText()
  const icon = <HandCoinsIcon size={22} weight="fill" />
  const action = (
    <>
      {t('see')} <CaretRightIcon size={14} />
    </>
  )
  if (own) {
    const countered = own.status === 'countered'
    return (
      <StateBanner
        tone={countered ? 'amber' : 'blue'}
        icon={icon}
        title={t(own.status as 'open' | 'countered', { amount: formatFen(own.counter_fen ?? own.amount_fen) })}
        note={t(countered ? 'countered_note' : 'open_note', { at: formatMoment(own.expires_at!) })}
        action={action}
        onPress={onPress}
      />
    )
  }
  if (!sale) return null
  const ends = formatMoment(sale.ends_at)
  if (sale.price_fen == null)
    return (
      <StateBanner
        tone="blue"
        icon={icon}
        title={t('bidders_first')}
        note={t('bidders_first_note', { at: formatMoment(sale.bidders_until ?? sale.ends_at), ends })}
      />
    )
  if (!sale.can.ok) return <StateBanner tone="grey" icon={icon} title={t('not_you')} note={sale.can.reason} />
  return (
    <StateBanner
      tone="blue"
      icon={icon}
      title={t('buy_or_offer', { amount: formatFen(sale.price_fen) })}
      note={
        sale.bidders_until
          ? t('until_bidders', { at: formatMoment(sale.bidders_until), ends })
          : t('until', { at: ends })
      }
      action={action}
      onPress={onPress}
    />
  )
}
