/** What one has begun: how many friends have helped, how long there is, and the link to send them. */
import './activity.css'
import { Button } from '@juya/ui'
import { ClockText } from '../../cards/clock/clock-strips.tsx'
import { CouponTicket } from '../../cards/coupon/coupon-ticket.tsx'
import type { Item } from '../../lib/api/client.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { ShareLink } from './parts/share-link.tsx'

export default function MySharesPage() {
  const t = useText()
  const shares = usePagedCall('activity.mine', {}, { refetch_ms: 15_000 })
  return (
    <ListPage
      list={shares}
      row={(share) => <Mine key={share.id} share={share} />}
      empty={{
        title: t('none_mine'),
        note: t('none_mine_note'),
        drawing: 'scroll',
        action: <Button onClick={() => go('activity.list')}>{t('look')}</Button>,
      }}
      end={t('end', { count: shares.total })}
    />
  )
}

function Mine({ share }: { share: Item<'activity.mine'> }) {
  const t = useText()
  const { helpers, needed, status } = share
  return (
    <div className="activity-share">
      <CouponTicket
        coupon={share.coupon}
        faint={status === 'lapsed'}
        note={
          status === 'open' ? (
            <ClockText clocks={share.clocks} />
          ) : (
            t(status, { at: formatMoment(share.ended_at ?? share.lapses_at) })
          )
        }
      >
        {status === 'open' && <ShareLink share={share} />}
        {status === 'earned' && (
          <Button size="s" variant="outline" onClick={() => go('coupon.mine')}>
            {t('use')}
          </Button>
        )}
      </CouponTicket>
      <p className="activity-share__friends">
        <strong className="j-num">{t('progress', { count: helpers.length, needed })}</strong>
        <span className="j-meta">{helpers.map(({ name }) => name).join(t('comma'))}</span>
      </p>
    </div>
  )
}
