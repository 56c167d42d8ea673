/** Looking through one shop's lots. */
import './shop.css'
import { IconButton } from '@juya/ui'
import { CaretLeftIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { type Finder, readFinder, writeFinder } from '../../cards/finder/finder-state.ts'
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
  const state = readFinder(usePageParams())
  const shop = useCall('shop.info', { id }, { stale_ms: Number.POSITIVE_INFINITY })
  const [typed, setTyped] = useState(state.keyword)
  const show = (next: Finder) => go('shop.search', { id, ...writeFinder(next) }, { type: 'redirect' })
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
      <LotFinder
        state={state}
        about={{ shop_id: id }}
        onChange={show}
        empty={{ title: t('nothing_found'), note: t('nothing_found_note') }}
      />
    </PageShell>
  )
}
