/** Where an order is: its parcels, the check of what arrives, and where it goes. */
import { CameraIcon, CaretRightIcon, MapPinIcon, TruckIcon } from '@juya/ui/icons.ts'
import type { Data } from '../../../lib/api/client.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'

type Detail = Data<'order.info'>

/** Whether it can be checked what came: something was sent, and the sale stands. */
const mayCheck = (order: Detail): boolean =>
  ['shipped', 'received', 'completed'].includes(order.status) ||
  (order.status === 'to_ship' && order.shipments.length > 0)

export function Whereabouts({ order }: { order: Detail }) {
  const t = useText()
  const parcel = order.shipments[0]
  const unpaid = order.status === 'pending_payment'
  if (!parcel && !order.address && !unpaid) return null
  return (
    <section className="order-block order-block--joined">
      {order.shipments.map((parcel, index) => {
        const trace = parcel.traces[0]
        return (
          <button
            key={parcel.id}
            type="button"
            className="order-line"
            onClick={() => go('order.express', { id: order.id })}
          >
            <TruckIcon size={22} weight="fill" className="order-line__icon order-line__icon--jade" />
            <span className="order-line__text">
              <span className="order-line__title">
                {order.shipments.length > 1 && `${t('parcel', { number: index + 1 })} · `}
                {trace?.text ?? t('no_trace')}
              </span>
              <span className="order-line__note j-num">
                {[trace && formatMoment(trace.at), `${parcel.carrier} ${parcel.tracking_no}`]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="order-line__more">
              {t('trace')}
              <CaretRightIcon size={14} />
            </span>
          </button>
        )
      })}
      {mayCheck(order) && (
        <button type="button" className="order-line" onClick={() => go('aftersale.arrival', { id: order.id })}>
          <CameraIcon size={22} weight="fill" className="order-line__icon order-line__icon--jade" />
          <span className="order-line__text">
            <span className="order-line__title">{t('arrival')}</span>
            <span className="order-line__note">{t('arrival_note')}</span>
          </span>
          <CaretRightIcon size={14} />
        </button>
      )}
      <div className="order-line">
        <MapPinIcon size={22} weight="fill" className="order-line__icon" />
        {order.address ? (
          <span className="order-line__text">
            <span className="order-line__title">
              {order.address.receiver} <span className="order-line__phone j-num">{order.address.phone}</span>
            </span>
            <span className="order-line__note">
              {order.address.province} {order.address.city} {order.address.county} {order.address.detail}
            </span>
            {order.parcel_text && <span className="order-line__note">{order.parcel_text}</span>}
          </span>
        ) : (
          <span className="order-line__text">
            <span className="order-line__title">{t('no_address')}</span>
            <span className="order-line__note">{t('no_address_note')}</span>
            {order.parcel_text && <span className="order-line__note">{order.parcel_text}</span>}
          </span>
        )}
      </div>
    </section>
  )
}
