/** Looking through one shop's lots and goods. */
import './shop.css'
import { IconButton, Tabs } from '@juya/ui'
import { CaretLeftIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { cleared, type Finder, readFinder, writeFinder } from '../../cards/finder/finder-state.ts'
import { LotFinder } from '../../cards/finder/lot-finder.tsx'
import { SearchField } from '../../cards/lists/search-box.tsx'
import { useCall } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go, goBack } from '../../lib/router/navigation.ts'
import { useIdParam, usePageParams } from '../../lib/router/page.tsx'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { PageShell } from '../../templates/page-shell.tsx'
import { useText } from './i18n.ts'

export default function ShopSearchPage() {
  const t = useText()
  const common = useCommon()
  const id = useIdParam()
  const params = usePageParams()
  const state = readFinder(params)
  const tab = params.tab === 'goods' ? 'goods' : 'lot'
  const shop = useCall('shop.info', { id }, { stale_ms: Number.POSITIVE_INFINITY })
  const [typed, setTyped] = useState(state.keyword)
  const show = (next: Finder, to: string = tab) =>
    go('shop.search', { id, ...writeFinder(next), tab: to === 'lot' ? undefined : to }, { type: 'redirect' })
  return (
    <PageShell
      about={shop.data?.name}
      nav={
        <search>
          <form
            className="shop-bar"
            onSubmit={(event) => {
              event.preventDefault()
              show({ ...state, keyword: typed.trim() })
            }}
          >
            <IconButton label={common('back')} icon={<CaretLeftIcon size={22} />} onClick={() => goBack()} />
            <SearchField
              in_bar
              label={t('search_in')}
              max={limitOf('shop.search', 'keyword').chars_max}
              value={typed}
              onChange={(value) => {
                setTyped(value)
                if (value === '') show({ ...state, keyword: '' })
              }}
            />
          </form>
        </search>
      }
    >
      <Tabs
        label={t('search_in')}
        active={tab}
        onChange={(to) => show(cleared({ ...state, sort: 'default' }), to)}
        tabs={[
          { key: 'lot', text: t('lots') },
          { key: 'goods', text: t('goods') },
        ]}
      />
      <LotFinder
        key={tab}
        state={state}
        about={{ shop_id: id, type: tab }}
        onChange={(next) => show(next)}
        empty={{ title: t('nothing_found'), note: t('nothing_found_note') }}
      />
    </PageShell>
  )
}
