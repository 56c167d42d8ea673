/** Coupons for who brings friends; by a friend's link, what that friend asks one's help for. */
import './activity.css'
import { Button, Cell, CellGroup } from '@juya/ui'
import { CouponTicket } from '../../cards/coupon/coupon-ticket.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { isRefusal } from '../../lib/api/refusals.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { askLogin } from '../../lib/session/login-gate.ts'
import { FeedPage } from '../../templates/pages.tsx'
import { ListSkeleton } from '../../templates/skeletons.tsx'
import { useText } from './i18n.ts'
import { Friend } from './parts/friend.tsx'
import { NoOffers } from './parts/no-offers.tsx'

type Offer = Data<'activity.info'>['list'][number]

export default function SharesPage() {
  const t = useText()
  const { code } = usePageParams()
  const read = useCall('activity.info', code ? { share_code: code } : {})
  const { data } = read
  return (
    <FeedPage needs={read} skeleton={<ListSkeleton />}>
      {data?.friend && <Friend friend={data.friend} code={code!} />}
      <CellGroup look="card">
        <Cell title={t('mine')} onPress={() => go('activity.mine')} />
        <Cell title={t('rules')} onPress={() => go('site.article', { code: 'share_rule' })} />
      </CellGroup>
      {data?.list.length === 0 && <NoOffers />}
      <div className="activity-list">
        {data?.list.map((offer) => (
          <OfferRow key={offer.id} offer={offer} />
        ))}
      </div>
    </FeedPage>
  )
}

function OfferRow({ offer }: { offer: Offer }) {
  const t = useText()
  const start = useAction('activity.signUp', { refresh: ['activity'], onDone: () => go('activity.mine') })
  const begin = () => {
    if (askLogin('continue')) void start.run({ id: offer.id })
  }
  const had = isRefusal(offer.startable, 'COUPON_HAVE')
  return (
    <CouponTicket
      coupon={offer.coupon}
      note={`${t('takes', { count: offer.needed, hours: offer.hours })} · ${t('until', { at: formatMoment(offer.to_at) })}`}
      faint={!offer.startable.ok && !offer.mine && !had}
    >
      {offer.mine ? (
        <Button size="s" variant="outline" onClick={() => go('activity.mine')}>
          {t('progress', { count: offer.mine.helpers.length, needed: offer.needed })}
        </Button>
      ) : offer.startable.ok ? (
        <Button size="s" loading={start.pending} onClick={begin}>
          {t('start')}
        </Button>
      ) : (
        <span className="j-meta">{t(had ? 'had' : offer.left === 0 ? 'gone' : 'later')}</span>
      )}
    </CouponTicket>
  )
}
