/** The person's views, day by day, visible to them alone. */
import './shop.css'
import { ask, Button, IconButton } from '@juya/ui'
import { TrashIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { CampaignCard } from '../../cards/campaign/campaign-card.tsx'
import { LotCard } from '../../cards/lot/lot-card.tsx'
import { ShopCard } from '../../cards/small-cards.tsx'
import { useAction, usePagedCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function FootprintPage() {
  const t = useText()
  const common = useCommon()
  const [type, setType] = useState<'lot' | 'campaign' | 'shop'>('lot')
  const seen = usePagedCall('interest.history', { type })
  const clear = useAction('interest.clearHistory', { refresh: ['interest.history'] })
  const clearAll = async () => {
    const words = { title: t('clear_title'), body: t('clear_note'), confirm: t('clear_all'), cancel: common('cancel') }
    if (await ask(words)) void clear.run({})
  }
  return (
    <ListPage
      list={seen}
      layout={type === 'lot' ? 'grid' : 'cards'}
      right={
        seen.items.length > 0 && (
          <IconButton label={t('clear')} icon={<TrashIcon size={20} />} onClick={() => void clearAll()} />
        )
      }
      tabs={{
        items: [
          { key: 'lot', text: t('history_lots') },
          { key: 'campaign', text: t('history_campaigns') },
          { key: 'shop', text: t('history_shops') },
        ],
        active: type,
        onChange: (key) => setType(key as typeof type),
      }}
      row={(entry) =>
        entry.type === 'lot' ? (
          <LotCard key={`lot${entry.item.id}`} lot={entry.item} />
        ) : entry.type === 'campaign' ? (
          <CampaignCard key={`campaign${entry.item.id}`} campaign={entry.item} />
        ) : (
          <article key={`shop${entry.item.id}`} className="shop-line">
            <ShopCard shop={entry.item} onOpen={() => go('shop.home', { id: entry.item.id })} />
          </article>
        )
      }
      empty={{
        title: t('no_history'),
        note: t('no_history_note'),
        drawing: 'scroll',
        action: <Button onClick={() => go('home.index', {}, { type: 'switchTab' })}>{t('see_auctions')}</Button>,
      }}
    />
  )
}
