/** The lots and goods of a session: over its picture, or below its text. */
import { ImagePlate, SectionHead, Sheet } from '@juya/ui'
import type { Data } from '../../../lib/api/client.ts'
import type { Reading } from '../../../lib/api/query.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { hrefOf } from '../../../lib/router/navigation.ts'
import { ListSkeleton } from '../../../templates/skeletons.tsx'
import { LotLine } from './lot-line.tsx'
import { useText } from './watch.i18n.ts'

type Items = Data<'live.items'>

export function Tray({
  session_id,
  items,
  onClose,
}: {
  session_id: number
  items: Reading<Items>
  onClose: () => void
}) {
  const t = useText()
  const { data } = items
  return (
    <Sheet open onClose={onClose} title={t('tray')} height="tall">
      {data ? (
        <>
          {data.lots.length + data.goods.length === 0 && <p className="watch-between">{t('tray_empty')}</p>}
          {data.lots.map((lot) => (
            <LotLine key={lot.id} lot={lot} />
          ))}
          <GoodsLines session_id={session_id} goods={data.goods} />
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
