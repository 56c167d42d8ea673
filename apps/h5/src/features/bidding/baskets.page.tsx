/** The reader's baskets: what each may come to and how it stands. From a lot or a sale, the one it goes into is chosen here. */
import './baskets/baskets.css'
import { BASKETS_MAX } from '@juya/contract/bidding/baskets.ts'
import { Button, Cell, CellGroup, Empty, ImagePlate } from '@juya/ui'
import { useText } from '../../cards/basket/basket.i18n.ts'
import { type BasketBrief, type BasketsOf, standingOf } from '../../cards/basket/basket-card.tsx'
import { useCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { SettingsPage } from '../../templates/pages.tsx'

const REFETCH_MS = 10_000

/** What is to go into one of them. */
function useAsked(): BasketsOf {
  const [lot, batch, session] = [useIdParam('lot'), useIdParam('batch'), useIdParam('session')]
  return { ...(lot && { lot }), ...(batch && { batch }), ...(session && { session }) }
}

export default function BasketsPage() {
  const t = useText()
  const of = useAsked()
  const baskets = useCall('auction.baskets', {}, { stale_ms: 0, refetch_ms: REFETCH_MS })
  const { list = [] } = baskets.data ?? {}
  const is_for_sale = of.batch !== undefined || of.session !== undefined
  // A basket begins with a lot or a sale.
  const add = Object.keys(of).length > 0 && (
    <Button
      block
      variant="outline"
      disabled={list.length >= BASKETS_MAX}
      onClick={() => go('auction.basket', { ...of })}
    >
      {t('new_one')}
    </Button>
  )
  return (
    <SettingsPage needs={baskets}>
      {baskets.data && list.length === 0 && (
        <Empty
          drawing="search"
          title={t('none')}
          note={t('none_note')}
          action={add || <Button onClick={() => go('house.list')}>{t('to_sales')}</Button>}
        />
      )}
      {list.length > 0 && (
        <>
          <p className="baskets-note">{t(of.lot !== undefined ? 'choose' : is_for_sale ? 'choose_sale' : 'rule')}</p>
          {list.map((basket) => (
            <BasketLine key={basket.id} basket={basket} of={of} />
          ))}
          <div className="baskets-new">
            {add}
            {add && list.length >= BASKETS_MAX && <p className="baskets-note">{t('full', { count: BASKETS_MAX })}</p>}
          </div>
        </>
      )}
    </SettingsPage>
  )
}

function BasketLine({ basket, of }: { basket: BasketBrief; of: BasketsOf }) {
  const t = useText()
  const { no, cap, counts, images } = basket
  const caps = [
    cap.win_max != null && t('cap_lots', { count: cap.win_max }),
    cap.limit_fen != null && t('cap_money', { limit: formatFen(cap.limit_fen) }),
    counts.asleep > 0 && t('asleep', { count: counts.asleep }),
  ]
  return (
    <CellGroup look="card">
      <Cell
        title={t('basket', { no })}
        help={[...caps.filter(Boolean), t('standing', standingOf(basket))].join(' · ')}
        value={t('lots', { count: counts.lots })}
        onPress={() => go('auction.basket', { id: basket.id, ...of })}
      />
      <div className="baskets-photos" aria-hidden>
        {images.map((image) => (
          <span key={image} className="baskets-photo">
            <ImagePlate src={sizedUrl(image, 200)} alt="" radius="m" />
          </span>
        ))}
      </div>
    </CellGroup>
  )
}
