/** A sale in a list: its cover, when it opens or ends, and where it stands. */
import { ImagePlate, Tag } from '@juya/ui'
import type { Data } from '../../../lib/api/client.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'

export type Sale = Data<'house.list'>['sessions'][number]

const TONES = {
  draft: 'grey',
  reviewing: 'amber',
  preview: 'blue',
  live: 'jade',
  paused: 'amber',
  ended: 'grey',
  cancelled: 'grey',
} as const

export function SaleTag({ status }: { status: Sale['status'] }) {
  const t = useText()
  return <Tag tone={TONES[status]}>{t(`st_${status}`)}</Tag>
}

export function SaleCard({ sale, note, onPress }: { sale: Sale; note?: string; onPress?: () => void }) {
  const t = useText()
  const open = () =>
    sale.status === 'ended' ? go('house.results', { id: sale.id }) : go('house.session', { id: sale.id })
  return (
    <button type="button" className="sale-card" onClick={onPress ?? open}>
      <span className="sale-card__cover">
        <ImagePlate src={sizedUrl(sale.cover, 200)} alt="" radius="m" />
      </span>
      <span className="sale-card__text">
        <span>
          <SaleTag status={sale.status} />
        </span>
        <span className="sale-card__title j-clamp-2">{sale.title}</span>
        <span className="house-faint">
          {sale.house.name} · {t('lots', { count: sale.lot_count })}
        </span>
        <span className="house-faint j-num">{note ?? whenOf(t, sale)}</span>
      </span>
    </button>
  )
}

export const whenOf = (
  t: ReturnType<typeof useText>,
  sale: Pick<Sale, 'status' | 'mode' | 'starts_at' | 'first_ends_at' | 'ends_at'>,
) =>
  sale.mode === 'room' && (sale.status === 'live' || sale.status === 'paused')
    ? t('begun_at', { at: formatMoment(sale.starts_at * 1000) })
    : sale.mode === 'room' && sale.status !== 'ended'
      ? t('begins_at', { at: formatMoment(sale.starts_at * 1000) })
      : sale.status === 'live'
        ? t('first_end', { at: formatMoment(sale.first_ends_at * 1000) })
        : sale.status === 'ended'
          ? t('last_end', { at: formatMoment(sale.ends_at * 1000) })
          : t('opens_at', { at: formatMoment(sale.starts_at * 1000) })
