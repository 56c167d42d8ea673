/** A shop's coupons: what came of each, and whether it is on offer. */
import './coupon.css'
import { ask, Button, StickySubmit, Tag } from '@juya/ui'
import { CouponTicket } from '../../cards/coupon/coupon-ticket.tsx'
import type { Item } from '../../lib/api/client.ts'
import { useAction, usePagedCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

type Own = Item<'coupon.shopList'>

export default function ShopCouponsPage() {
  const t = useText()
  const coupons = usePagedCall('coupon.shopList', {})
  return (
    <ListPage
      list={coupons}
      row={(coupon) => <OwnCoupon key={coupon.id} coupon={coupon} />}
      bar={
        coupons.items.length > 0 && (
          <StickySubmit type="button" onPress={() => go('coupon.add')}>
            {t('add')}
          </StickySubmit>
        )
      }
      empty={{
        title: t('no_own'),
        note: t('no_own_note'),
        drawing: 'box',
        action: <Button onClick={() => go('coupon.add')}>{t('add')}</Button>,
      }}
      end={t('end_coupons', { count: coupons.total })}
    />
  )
}

function OwnCoupon({ coupon }: { coupon: Own }) {
  const t = useText()
  const common = useCommon()
  const edit = useAction('coupon.edit', { refresh: ['coupon'] })
  const end = async () => {
    const yes = await ask({
      title: t('end_title'),
      body: t('end_note'),
      confirm: t('end_word'),
      cancel: common('cancel'),
    })
    if (yes) void edit.run({ id: coupon.id, status: 'ended' })
  }
  const facts = t('facts', {
    issued: coupon.issued,
    total: coupon.total,
    used: coupon.used,
    off: formatFen(coupon.off_fen),
  })
  return (
    <div className="own-coupon">
      <CouponTicket
        coupon={coupon}
        note={`${t('claim_until', { at: formatMoment(coupon.claim_to) })}${coupon.code ? ` · ${t('code_is', { code: coupon.code })}` : ''}`}
        faint={coupon.status === 'ended' || coupon.status === 'over'}
      />
      <div className="own-coupon__foot">
        <span className="j-meta j-num">{facts}</span>
        {coupon.status === 'active' || coupon.status === 'paused' ? (
          <span className="own-coupon__acts">
            <Button
              size="s"
              variant="outline"
              disabled={edit.pending}
              onClick={() => void edit.run({ id: coupon.id, status: coupon.status === 'active' ? 'paused' : 'active' })}
            >
              {t(coupon.status === 'active' ? 'pause' : 'resume')}
            </Button>
            <Button size="s" variant="outline" disabled={edit.pending} onClick={() => void end()}>
              {t('end_word')}
            </Button>
          </span>
        ) : (
          <Tag>{t(`state_${coupon.status}`)}</Tag>
        )}
      </div>
    </div>
  )
}
