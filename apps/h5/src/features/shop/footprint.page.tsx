/** The person's views, day by day, visible to them alone. */
import './shop.css'
import { ask, Button, IconButton } from '@juya/ui'
import { TrashIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { CampaignCard } from '../../cards/campaign/campaign-card.tsx'
import { GroupCard } from '../../cards/group/group-card.tsx'
import { ItemCard } from '../../cards/item/item-card.tsx'
import { LotCard } from '../../cards/lot/lot-card.tsx'
import { ShopCard } from '../../cards/small-cards.tsx'
import { TaskRow } from '../../cards/task/task-card.tsx'
import { VideoRow } from '../../cards/video/video-row.tsx'
import type { Item } from '../../lib/api/client.ts'
import { useAction, usePagedCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

type Seen = Item<'interest.history'>
const KINDS = ['lot', 'group_buy', 'campaign', 'item', 'task', 'video', 'shop'] as const satisfies ReadonlyArray<
  Seen['type']
>
const IN_COLUMNS: ReadonlySet<string> = new Set(['lot', 'item'])

export default function FootprintPage() {
  const t = useText()
  const common = useCommon()
  const [type, setType] = useState<Seen['type']>('lot')
  const seen = usePagedCall('interest.history', { type })
  const clear = useAction('interest.clearHistory', { refresh: ['interest.history'] })
  const clearAll = async () => {
    const words = { title: t('clear_title'), body: t('clear_note'), confirm: t('clear_all'), cancel: common('cancel') }
    if (await ask(words)) void clear.run({})
  }
  return (
    <ListPage
      list={seen}
      layout={IN_COLUMNS.has(type) ? 'grid' : 'cards'}
      right={
        seen.items.length > 0 && (
          <IconButton label={t('clear')} icon={<TrashIcon size={20} />} onClick={() => void clearAll()} />
        )
      }
      tabs={{
        items: KINDS.map((key) => ({ key, text: t(`history_${key}`) })),
        active: type,
        onChange: (key) => setType(key as Seen['type']),
      }}
      row={(entry) => <SeenCard key={`${entry.type}${entry.item.id}`} entry={entry} />}
      empty={{
        title: t('no_history'),
        note: t('no_history_note'),
        drawing: 'scroll',
        action: <Button onClick={() => go('home.index', {}, { type: 'switchTab' })}>{t('see_auctions')}</Button>,
      }}
    />
  )
}

function SeenCard({ entry }: { entry: Seen }) {
  switch (entry.type) {
    case 'lot':
      return <LotCard lot={entry.item} />
    case 'group_buy':
      return <GroupCard group={entry.item} />
    case 'campaign':
      return <CampaignCard campaign={entry.item} />
    case 'item':
      return <ItemCard item={entry.item} />
    case 'task':
      return <TaskRow task={entry.item} />
    case 'video':
      return <VideoRow video={entry.item} />
    case 'shop':
      return (
        <article className="shop-line">
          <ShopCard shop={entry.item} onOpen={() => go('shop.home', { id: entry.item.id })} />
        </article>
      )
  }
}
