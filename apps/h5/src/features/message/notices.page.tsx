/** Notices of one kind, newest first. Being shown here makes them read. */
import { Button } from '@juya/ui'
import { useEffect } from 'react'
import { NoticeCard } from '../../cards/small-cards.tsx'
import type { Input } from '../../lib/api/client.ts'
import { refresh, usePagedCall, useQueryClient } from '../../lib/api/query.ts'
import { useAsShop } from '../../lib/live/unread.ts'
import { go, openLink } from '../../lib/router/navigation.ts'
import { usePageParams, useRoute } from '../../lib/router/page.tsx'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

type Category = NonNullable<Input<'message.list'>['category']>
const KINDS = ['notice', 'auction', 'order', 'finance', 'interaction', 'activity', 'system'] as const
const OF_PATH: Record<string, Category> = {
  '/pages/message/logistics': 'logistics',
  '/pages/message/buyer_deposit': 'deposit',
}

export default function NoticesPage() {
  const t = useText()
  const as_shop = useAsShop()
  const path = useRoute()?.path ?? ''
  const asked = usePageParams().category
  const fixed = OF_PATH[path]
  const chosen = KINDS.find((kind) => kind === asked)
  const category = fixed ?? chosen
  const notices = usePagedCall('message.list', { as_shop, category })
  const client = useQueryClient()
  const newest = notices.first?.list[0]?.id
  useEffect(() => {
    if (newest !== undefined) refresh(client, ['message.counts'])
  }, [newest, client])
  const show = (key: string) => {
    const name = path === '/pages/users/mymessage' ? 'message.mine' : 'message.notice'
    go(name, key === 'all' ? {} : { category: key }, { type: 'redirect' })
  }
  const empty =
    fixed === 'logistics'
      ? { title: t('empty_logistics'), note: t('empty_logistics_note') }
      : fixed === 'deposit'
        ? { title: t('empty_deposits'), note: t('empty_deposits_note') }
        : { title: t('empty'), note: t('empty_note') }
  return (
    <ListPage
      title={chosen && t(`title_${chosen}`)}
      list={notices}
      tabs={
        fixed
          ? undefined
          : {
              items: (['all', ...KINDS] as const).map((key) => ({ key, text: t(key) })),
              active: category ?? 'all',
              onChange: show,
              label: t('kinds'),
            }
      }
      row={(notice) => (
        <NoticeCard key={notice.id} notice={notice} onOpen={() => notice.link && openLink(notice.link)} />
      )}
      empty={{
        ...empty,
        action: (
          <Button variant="outline" onClick={() => go('home.index', {}, { type: 'switchTab' })}>
            {t('see_auctions')}
          </Button>
        ),
      }}
      end={t('end', { count: notices.total })}
    />
  )
}
