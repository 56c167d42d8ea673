/** A tier as its shop sees it: what one gets, what it costs, how many are left and sold. */
import { ImagePlate, Price, Tag } from '@juya/ui'
import { formatFen } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import type { Tier } from './campaign-form.ts'
import { useText } from './words.i18n.ts'

export function TierLine({ tier }: { tier: Tier }) {
  const t = useText()
  const said = [
    tier.stock == null ? t('no_end') : t('left', { left: tier.left ?? 0, stock: tier.stock }),
    t('sold', { count: tier.sold }),
    t('per_person', { count: tier.per_user }),
    tier.shipping_fen === 0 ? t('free_shipping') : t('shipping_of', { amount: formatFen(tier.shipping_fen) }),
  ]
  return (
    <div className="fund-line">
      {tier.image && (
        <span className="fund-line__photo fund-line__photo--s">
          <ImagePlate src={sizedUrl(tier.image, 200)} alt="" radius="m" />
        </span>
      )}
      <span className="fund-line__text">
        <span className="fund-line__row">
          <b className="fund-line__name">{tier.name}</b>
          {tier.status === 'off' && <Tag>{t('tier_off')}</Tag>}
        </span>
        <Price fen={tier.price_fen} decimals="auto" />
        <span className="j-clamp-2 fund-text">{tier.content}</span>
        <span className="j-meta">{said.join(' · ')}</span>
      </span>
    </div>
  )
}
