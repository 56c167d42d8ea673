/** The lots and goods of a session: over its picture, or below its text. */
import { Cell, CellGroup, ImagePlate, SectionHead, Sheet } from '@juya/ui'
import type { ReactNode } from 'react'
import type { Data } from '../../../lib/api/client.ts'
import type { Reading } from '../../../lib/api/query.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go, hrefOf } from '../../../lib/router/navigation.ts'
import { ListSkeleton } from '../../../templates/skeletons.tsx'
import { Coupons } from './coupons.tsx'
import { useText as useGiveawayText } from './giveaway/giveaway.i18n.ts'
import { LotLine } from './lot-line.tsx'
import { useText } from './watch.i18n.ts'

type Items = Data<'live.items'>

export function Tray({
  session_id,
  shop_id,
  items,
  giveaway,
  onClose,
}: {
  session_id: number
  shop_id: number | undefined
  items: Reading<Items>
  /** The one that runs. */
  giveaway: ReactNode
  onClose: () => void
}) {
  const t = useText()
  const giveaways = useGiveawayText()
  const { data } = items
  return (
    <Sheet open onClose={onClose} title={t('tray')} height="tall">
      {data ? (
        <>
          {giveaway}
          {data.lots.length + data.goods.length === 0 && <p className="watch-between">{t('tray_empty')}</p>}
          {data.lots.map((lot) => (
            <LotLine key={lot.id} lot={lot} />
          ))}
          <GoodsLines session_id={session_id} goods={data.goods} />
          {shop_id !== undefined && <Coupons shop_id={shop_id} />}
          <CellGroup>
            <Cell title={giveaways('all')} onPress={() => go('draw.giveaways', { id: session_id })} />
          </CellGroup>
        </>
      ) : items.error ? (
        <p className="watch-between">{items.error.message}</p>
      ) : (
        <ListSkeleton />
      )}
    </Sheet>
  )
}

export function GoodsLines({ session_id, goods }: { session_id: number; goods: Items['goods'] }) {
  const t = useText()
  if (goods.length === 0) return null
  return (
    <>
      <SectionHead title={t('goods')} />
      {goods.map((one) => (
        <a
          key={one.id}
          className="watch-next"
          href={hrefOf(one.kind === 'liquor' ? 'goods.wine' : 'goods.info', {
            id: one.id,
            live_session_id: session_id,
          })}
        >
          <span className="watch-next__image">
            <ImagePlate src={sizedUrl(one.image, 200)} alt="" radius="m" />
          </span>
          <span className="watch-next__text j-clamp-2">{one.title}</span>
          <span className="j-num">{formatFen(one.min_price_fen)}</span>
        </a>
      ))}
    </>
  )
}
