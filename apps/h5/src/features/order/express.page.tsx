import './order.css'
import { Button, Empty, ImagePlate, StateBanner, Timeline } from '@juya/ui'
import { TruckIcon } from '@juya/ui/icons.ts'
import type { Data } from '../../lib/api/client.ts'
import { useCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { ListSkeleton } from '../../templates/skeletons.tsx'
import { useText } from './i18n.ts'

type Parcel = Data<'order.express'>['list'][number]

/** Where an order's parcels are. */
export default function ExpressPage() {
  const t = useText()
  const id = useIdParam()
  const shipment_id = useIdParam('shipment_id')
  const parcels = useCall('order.express', id > 0 ? { id } : { shipment_id }, { refetch_ms: 60_000 })
  const list = parcels.data?.list ?? []
  const order_id = id || (list[0]?.orders[0]?.id ?? 0)
  const order = useCall('order.info', { id: order_id }, { enabled: order_id > 0 })
  return (
    <DetailPage
      needs={parcels}
      about={order.data?.items[0]?.title}
      skeleton={<ListSkeleton rows={2} />}
      instead={list.length === 0 ? <Empty title={t('no_parcel')} note={t('no_parcel_note')} /> : undefined}
    >
      {list.map((parcel, index) => (
        <ParcelView key={parcel.id} parcel={parcel} number={list.length > 1 ? index + 1 : undefined} />
      ))}
    </DetailPage>
  )
}

const TONES = { delivered: 'jade', exception: 'red', returned: 'amber', cancelled: 'grey' } as const

function ParcelView({ parcel, number }: { parcel: Parcel; number?: number }) {
  const t = useText()
  const copy = () => void navigator.clipboard?.writeText(parcel.tracking_no).then(() => toast(t('number_copied')))
  const newest = parcel.traces[0]
  return (
    <>
      <StateBanner
        tone={TONES[parcel.status as keyof typeof TONES] ?? 'blue'}
        icon={<TruckIcon size={24} weight="fill" />}
        title={[number && t('parcel', { number }), t(`status_${parcel.status}`)].filter(Boolean).join(' · ')}
        note={newest?.location || t('shipped_at', { at: formatMoment(parcel.shipped_at) })}
      />
      <section className="order-block order-block--joined">
        <div className="express-no">
          <span>
            <span className="order-line__title">{parcel.carrier}</span>
            <span className="order-line__note j-num">{parcel.tracking_no}</span>
          </span>
          <Button variant="plain" size="m" onClick={copy}>
            {t('copy')}
          </Button>
        </div>
      </section>
      {parcel.pieces && parcel.pieces.length > 0 && (
        <section className="order-block">
          <h2 className="order-block__head">{t('parcel_items')}</h2>
          {parcel.pieces.map((piece) => (
            <div key={piece.item_id} className="order-item">
              <span className="order-item__photo">
                <ImagePlate src={sizedUrl(piece.image, 200)} alt="" radius="m" />
              </span>
              <span className="order-item__text">
                <span className="order-item__title j-clamp-2">{piece.title}</span>
                {piece.sku_name && <span className="j-meta">{piece.sku_name}</span>}
              </span>
              <span className="order-item__price j-num">×{piece.qty}</span>
            </div>
          ))}
        </section>
      )}
      <section className="order-block">
        <h2 className="order-block__head">{t('trace')}</h2>
        <div className="order-timeline">
          {parcel.traces.length === 0 ? (
            <p className="order-line__note">{t('no_trace')}</p>
          ) : (
            <Timeline
              events={parcel.traces.map((trace) => ({
                key: `${trace.at}-${trace.text}`,
                title: trace.text,
                at: formatMoment(trace.at),
                note: trace.location || undefined,
              }))}
            />
          )}
        </div>
      </section>
      {parcel.images.length > 0 && (
        <section className="order-block">
          <h2 className="order-block__head">{t('parcel_photos')}</h2>
          <div className="express-photos">
            {parcel.images.map((image) => (
              <ImagePlate key={image} src={sizedUrl(image, 200)} alt={t('parcel_photos')} radius="m" />
            ))}
          </div>
        </section>
      )}
      {parcel.orders.length > 1 && (
        <section className="order-block">
          <h2 className="order-block__head">{t('also_in')}</h2>
          {parcel.orders.map((order) => (
            <button
              key={order.id}
              type="button"
              className="order-line j-num"
              onClick={() => go('order.detail', { id: order.id })}
            >
              {order.order_no}
            </button>
          ))}
        </section>
      )}
    </>
  )
}
