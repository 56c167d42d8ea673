/** The platform's offers: to everybody, and under them what was told to the person alone. Being shown here makes these read. */
import { Button } from '@juya/ui'
import { useEffect } from 'react'
import { NoticeCard } from '../../cards/small-cards.tsx'
import type { Item } from '../../lib/api/client.ts'
import { refresh, usePagedCall, useQueryClient } from '../../lib/api/query.ts'
import { useAsShop } from '../../lib/live/unread.ts'
import { go, openLink } from '../../lib/router/navigation.ts'
import { useSession } from '../../lib/session/session.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

type Notice = Item<'message.list'>
const card = (notice: Notice) => (
  <NoticeCard key={notice.id} notice={notice} onOpen={() => notice.link && openLink(notice.link)} />
)

export default function BenefitsPage() {
  const t = useText()
  const { user } = useSession()
  const as_shop = useAsShop()
  const benefits = usePagedCall('message.benefits', {})
  const own = usePagedCall('message.list', { as_shop, category: 'activity' }, { enabled: user !== null })
  const client = useQueryClient()
  const newest = own.first?.list[0]?.id
  useEffect(() => {
    if (newest !== undefined) refresh(client, ['message.counts'])
  }, [newest, client])
  const to_all = benefits.items.map((notice) => ({ ...notice, read: true }))
  // The list that goes on below is one's own, unless there is none; few are for everybody.
  const none_own = user === null || (own.data !== undefined && own.items.length === 0)
  return (
    <ListPage
      list={none_own ? benefits : own}
      before={!none_own && to_all.length > 0 && <div className="j-stacklist">{to_all.map(card)}</div>}
      row={(notice) => card(none_own ? { ...notice, read: true } : notice)}
      empty={{
        title: t('empty_benefits'),
        note: t('empty_benefits_note'),
        action: (
          <Button variant="outline" onClick={() => go('home.index', {}, { type: 'switchTab' })}>
            {t('see_auctions')}
          </Button>
        ),
      }}
      end={t('end', { count: none_own ? benefits.total : own.total })}
    />
  )
}
