/** The way back of a piece: where it goes, and its parcel. */
import '../aftersale.css'
import { Timeline } from '@juya/ui'
import { MapPinIcon, TruckIcon } from '@juya/ui/icons.ts'
import { MapButton } from '../../../cards/forms/map-button.tsx'
import { formatMoment } from '../../../lib/format/format.ts'
import type { Case, Side } from '../case/case.ts'
import { CopyButton } from '../case/copy-button.tsx'
import { useText } from '../i18n.ts'

const TRACES_SHOWN = 4

export function ReturnTo({
  one,
  address,
  side,
}: {
  one: Case
  address: NonNullable<Case['return_address']>
  side: Side
}) {
  const t = useText()
  const region = [address.province, address.city, address.county]
    .filter((part, index, all) => part !== all[index - 1])
    .join(' ')
  return (
    <section className="case-block">
      <div className="case-block__head">
        <h2>{t('return_to')}</h2>
        <span>
          <MapButton address={`${region} ${address.detail}`} name={address.receiver} />
          <CopyButton
            text={`${address.receiver} ${address.phone} ${region} ${address.detail}`}
            said={t('address_copied')}
          >
            {t('copy_address')}
          </CopyButton>
        </span>
      </div>
      <div className="case-address">
        <MapPinIcon size={22} weight="fill" />
        <p>
          <b>{address.receiver}</b> <span className="j-num">{address.phone}</span>
          <br />
          {region} {address.detail}
        </p>
      </div>
      {side === 'buyer' && one.status === 'awaiting_return' && <p className="case-note">{t('return_to_note')}</p>}
    </section>
  )
}

export function ReturnParcel({ parcel }: { parcel: NonNullable<Case['return_shipment']> }) {
  const t = useText()
  return (
    <section className="case-block">
      <div className="case-block__head">
        <h2>{t('return_parcel')}</h2>
        <CopyButton text={parcel.tracking_no} said={t('copied')}>
          {t('copy_number')}
        </CopyButton>
      </div>
      <div className="case-address">
        <TruckIcon size={22} weight="fill" />
        <p>
          <b>{parcel.carrier}</b> <span className="j-num">{parcel.tracking_no}</span>
          {parcel.traces.length === 0 && <span className="case-note">{t('no_trace')}</span>}
        </p>
      </div>
      {parcel.traces.length > 0 && (
        <div className="case-traces">
          <Timeline
            events={parcel.traces.slice(0, TRACES_SHOWN).map((trace) => ({
              key: `${trace.at}${trace.text}`,
              title: trace.text,
              note: trace.location || undefined,
              at: formatMoment(trace.at),
            }))}
          />
        </div>
      )}
    </section>
  )
}
