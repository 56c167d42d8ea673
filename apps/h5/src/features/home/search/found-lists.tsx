/** What a search found of kinds without filters: group buys, campaigns, items of the points mall, tasks and shops. */
import { Button } from '@juya/ui'
import type { ReactNode } from 'react'
import { CampaignCard, CampaignSkeletons } from '../../../cards/campaign/campaign-card.tsx'
import type { Campaign } from '../../../cards/campaign/time-left.ts'
import { ReadingNote } from '../../../cards/finder/lot-finder.tsx'
import { GroupCard } from '../../../cards/group/group-card.tsx'
import { ItemCard } from '../../../cards/item/item-card.tsx'
import { type Shop, ShopCard } from '../../../cards/small-cards.tsx'
import { TaskRow } from '../../../cards/task/task-card.tsx'
import { VideoRow } from '../../../cards/video/video-row.tsx'
import type { Data, Item } from '../../../lib/api/client.ts'
import { type PagedReading, usePagedCall } from '../../../lib/api/query.ts'
import { go } from '../../../lib/router/navigation.ts'
import type { RouteName } from '../../../routes.ts'
import { PagedList } from '../../../templates/pages.tsx'
import { useText } from '../i18n.ts'

type Results = PagedReading<unknown, Data<'site.search'>>

interface FoundProps<T> {
  list: Results
  keyword: string
  row: (one: T) => ReactNode
  layout?: 'grid'
  skeleton?: ReactNode
  end?: string
  /** Where nothing is found: what else to try, and the list of all. */
  note: string
  all: { text: string; route: RouteName }
}

function Found<T>({ list, keyword, note, all, ...shown }: FoundProps<T>) {
  const t = useText()
  return (
    <>
      {list.first?.reading && <ReadingNote reading={list.first.reading} />}
      <PagedList
        list={list as PagedReading<T, unknown>}
        {...shown}
        empty={{
          title: t('empty_search', { keyword }),
          note,
          drawing: 'search',
          action: (
            <Button variant="outline" onClick={() => go(all.route)}>
              {all.text}
            </Button>
          ),
        }}
      />
    </>
  )
}

export function Shops({ list, keyword }: { list: Results; keyword: string }) {
  const t = useText()
  return (
    <Found<Shop>
      list={list}
      keyword={keyword}
      row={(shop) => <ShopCard key={shop.id} shop={shop} onOpen={() => go('shop.home', { id: shop.id })} />}
      end={t('end_shops', { count: list.total })}
      note={t('empty_shops_note')}
      all={{ text: t('all_shops'), route: 'shop.list' }}
    />
  )
}

export function Groups({ keyword }: { keyword: string }) {
  const t = useText()
  const list = usePagedCall('site.search', { type: 'group_buy', keyword })
  return (
    <Found<Item<'group.list'>>
      list={list}
      keyword={keyword}
      row={(group) => <GroupCard key={group.id} group={group} />}
      note={t('empty_groups_note')}
      all={{ text: t('all_groups'), route: 'group.list' }}
    />
  )
}

export function Campaigns({ list, keyword }: { list: Results; keyword: string }) {
  const t = useText()
  return (
    <Found<Campaign>
      list={list}
      keyword={keyword}
      skeleton={<CampaignSkeletons />}
      row={(campaign) => <CampaignCard key={campaign.id} campaign={campaign} />}
      note={t('empty_campaigns_note')}
      all={{ text: t('all_campaigns'), route: 'funding.list' }}
    />
  )
}

export function Items({ keyword }: { keyword: string }) {
  const t = useText()
  const list = usePagedCall('site.search', { type: 'item', keyword })
  return (
    <Found<Item<'exchange.list'>>
      list={list}
      keyword={keyword}
      layout="grid"
      row={(item) => <ItemCard key={item.id} item={item} />}
      note={t('empty_items_note')}
      all={{ text: t('all_items'), route: 'exchange.mall' }}
    />
  )
}

export function Tasks({ keyword }: { keyword: string }) {
  const t = useText()
  const list = usePagedCall('site.search', { type: 'task', keyword })
  return (
    <Found<Item<'task.list'>>
      list={list}
      keyword={keyword}
      row={(task) => <TaskRow key={task.id} task={task} />}
      note={t('empty_tasks_note')}
      all={{ text: t('all_tasks'), route: 'task.hall' }}
    />
  )
}

export function Videos({ keyword }: { keyword: string }) {
  const t = useText()
  const list = usePagedCall('site.search', { type: 'video', keyword })
  return (
    <Found<Item<'video.list'>>
      list={list}
      keyword={keyword}
      row={(video) => <VideoRow key={video.id} video={video} />}
      note={t('empty_videos_note')}
      all={{ text: t('all_videos'), route: 'video.feed' }}
    />
  )
}
