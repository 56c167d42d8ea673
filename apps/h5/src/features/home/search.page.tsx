/** Search: words and own searches while nothing is asked, suggestions while one types, then what was found, one tab a kind. */
import './search/search.css'
import { Button, IconButton, Tabs } from '@juya/ui'
import { CaretLeftIcon, MagnifyingGlassIcon, XCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import {
  type About,
  cleared,
  type Finder,
  filtersOn,
  readFinder,
  writeFinder,
} from '../../cards/finder/finder-state.ts'
import { LotFinder } from '../../cards/finder/lot-finder.tsx'
import { type PagedReading, usePagedCall } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go, goBack } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { PageShell } from '../../templates/page-shell.tsx'
import { useText } from './i18n.ts'
import { Campaigns, Groups, Items, Shops, Tasks, Videos } from './search/found-lists.tsx'
import { noteGuestSearch } from './search/own-searches.ts'
import { SaveSearch } from './search/save-search.tsx'
import { SearchIdeas, SearchSuggestions } from './search/search-ideas.tsx'

const TABS = ['lot', 'goods', 'group_buy', 'campaign', 'item', 'task', 'video', 'ended', 'shop'] as const
type TabKey = (typeof TABS)[number]
/** What the list of a tab is about. */
const ABOUT: Partial<Record<TabKey, About>> = { goods: { type: 'goods' }, ended: { status: 'ended' } }

export default function SearchPage() {
  const params = usePageParams()
  const state = readFinder(params)
  const tab = TABS.find((key) => key === params.tab) ?? (params.type === 'shop' ? 'shop' : 'lot')
  const signed_in = useSession().token !== null
  const [typed, setTyped] = useState<string>()
  const show = (next: Finder, to: TabKey = tab) =>
    go('home.search', { ...writeFinder(next), tab: to === 'lot' ? undefined : to }, { type: 'redirect' })
  const search = (keyword: string) => {
    setTyped(undefined)
    if (!signed_in) noteGuestSearch(keyword)
    show({ ...state, keyword })
  }
  const asked = state.keyword !== '' || filtersOn(state).length > 0 || state.sort !== 'default'
  return (
    <PageShell nav={<SearchBar text={typed ?? state.keyword} onType={setTyped} onSearch={search} />}>
      {typed !== undefined && typed.trim() !== '' && typed !== state.keyword ? (
        <SearchSuggestions typed={typed.trim()} onSearch={search} />
      ) : asked && typed !== '' ? (
        <Results state={state} tab={tab} onShow={show} />
      ) : (
        <SearchIdeas onSearch={search} />
      )}
    </PageShell>
  )
}

function SearchBar({
  text,
  onType,
  onSearch,
}: {
  text: string
  onType: (text: string) => void
  onSearch: (keyword: string) => void
}) {
  const t = useText()
  const common = useCommon()
  return (
    <form
      className="search-bar"
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        onSearch(text.trim())
      }}
    >
      <IconButton label={common('back')} icon={<CaretLeftIcon size={22} />} onClick={() => goBack()} />
      <div className="search-bar__box">
        <MagnifyingGlassIcon size={18} aria-hidden="true" />
        <input
          className="search-bar__input"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={limitOf('auction.list', 'keyword').chars_max}
          // biome-ignore lint/a11y/noAutofocus: who came to search and has said nothing yet wants to type
          autoFocus={text === ''}
          value={text}
          placeholder={t('search_hint')}
          aria-label={common('search')}
          onChange={(event) => onType(event.target.value)}
        />
        {text !== '' && (
          <IconButton
            label={common('clear')}
            className="search-bar__clear"
            icon={<XCircleIcon size={20} weight="fill" />}
            onClick={() => onType('')}
          />
        )}
      </div>
    </form>
  )
}

function Results({
  state,
  tab,
  onShow,
}: {
  state: Finder
  tab: TabKey
  onShow: (state: Finder, tab?: TabKey) => void
}) {
  const t = useText()
  const common = useCommon()
  const { keyword } = state
  const counted = { page_size: 1, keep: true, enabled: keyword !== '' }
  const lots = usePagedCall('site.search', { type: 'lot', keyword }, counted)
  const goods = usePagedCall('site.search', { type: 'goods', keyword }, counted)
  const ended = usePagedCall('site.search', { type: 'lot', keyword, status: 'ended' }, counted)
  const groups = usePagedCall('site.search', { type: 'group_buy', keyword }, counted)
  const campaigns = usePagedCall('site.search', { keyword, type: 'campaign' }, { keep: true, enabled: keyword !== '' })
  const items = usePagedCall('site.search', { type: 'item', keyword }, counted)
  const tasks = usePagedCall('site.search', { type: 'task', keyword }, counted)
  const videos = usePagedCall('site.search', { type: 'video', keyword }, counted)
  const shops = usePagedCall('site.search', { keyword, type: 'shop' }, { keep: true, enabled: keyword !== '' })
  const count = (list: PagedReading<unknown, unknown>) => (keyword !== '' && list.data ? list.total : undefined)
  return (
    <>
      {keyword !== '' && (
        <Tabs
          label={common('search')}
          active={tab}
          onChange={(to) => {
            scrollTo(0, 0)
            onShow(cleared({ ...state, sort: 'default' }), to as TabKey)
          }}
          tabs={[
            { key: 'lot', text: t('lots'), count: count(lots) },
            { key: 'goods', text: t('goods'), count: count(goods) },
            { key: 'group_buy', text: t('groups'), count: count(groups) },
            { key: 'campaign', text: t('campaigns'), count: count(campaigns) },
            { key: 'item', text: t('items'), count: count(items) },
            { key: 'task', text: t('tasks'), count: count(tasks) },
            { key: 'video', text: t('videos'), count: count(videos) },
            { key: 'ended', text: t('ended'), count: count(ended) },
            { key: 'shop', text: t('shops'), count: count(shops) },
          ]}
        />
      )}
      {tab === 'shop' ? (
        <Shops list={shops} keyword={keyword} />
      ) : tab === 'group_buy' ? (
        <Groups keyword={keyword} />
      ) : tab === 'campaign' ? (
        <Campaigns list={campaigns} keyword={keyword} />
      ) : tab === 'item' ? (
        <Items keyword={keyword} />
      ) : tab === 'task' ? (
        <Tasks keyword={keyword} />
      ) : tab === 'video' ? (
        <Videos keyword={keyword} />
      ) : (
        <LotFinder
          key={tab}
          state={state}
          about={ABOUT[tab]}
          before={
            tab === 'lot' && <SaveSearch state={{ ...state, keyword: lots.first?.reading?.keyword ?? keyword }} />
          }
          onChange={(next) => onShow(next)}
          empty={{
            title: t('empty_search', { keyword }),
            note: t('empty_search_note'),
            action: (
              <Button variant="outline" onClick={() => go('home.categories')}>
                {t('all_categories')}
              </Button>
            ),
          }}
        />
      )}
    </>
  )
}
