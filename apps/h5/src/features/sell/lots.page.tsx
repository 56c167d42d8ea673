/** The shop's lots by status, each with what may be done with it now. */
import './sell.css'
import { Button, IconButton } from '@juya/ui'
import { PlusIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Filter } from '../../lib/api.ts'
import { go } from '../../lib/navigation.ts'
import { usePageParams } from '../../lib/page.tsx'
import { usePagedCall } from '../../lib/query.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { type Act, LotActs } from './lot-acts.tsx'
import { LotRow, type MyLot } from './lot-row.tsx'
import { SearchBox } from './search-box.tsx'

type Status = NonNullable<Filter<'auction.shopLots'>['status']>
const STATUSES = ['live', 'scheduled', 'reviewing', 'draft', 'rejected', 'ended'] as const
const ENDED = ['sold', 'passed', 'cancelled', 'defaulted']

export default function LotsPage() {
  return (
    <SellerOnly>
      <Lots />
    </SellerOnly>
  )
}

function Lots() {
  const t = useText()
  const asked = usePageParams().status ?? ''
  const status = ENDED.includes(asked) ? 'ended' : STATUSES.find((one) => one === asked)
  const [keyword, setKeyword] = useState<string>()
  const [act, setAct] = useState<{ lot: MyLot; act: Act }>()
  const lots = usePagedCall(
    'auction.shopLots',
    { status: status as Status | undefined, keyword },
    { keep: true, refetch_ms: 15_000 },
  )
  const counts = lots.first?.counts ?? {}
  const count = (key: string) =>
    key === 'ended' ? ENDED.reduce((sum, one) => sum + (counts[one] ?? 0), 0) : counts[key]
  return (
    <>
      <ListPage
        list={lots}
        right={<IconButton label={t('publish')} icon={<PlusIcon size={22} />} onClick={() => go('sell.publish')} />}
        tabs={{
          items: [{ key: 'all', text: t('all') }, ...STATUSES.map((key) => ({ key, text: t(key), count: count(key) }))],
          active: status ?? 'all',
          onChange: (key) => go('sell.lots', key === 'all' ? {} : { status: key }, { type: 'redirect' }),
        }}
        before={<SearchBox label={t('search_lots')} onSearch={setKeyword} />}
        row={(lot) => <LotRow key={lot.id} lot={lot} onAct={(chosen) => setAct({ lot, act: chosen })} />}
        empty={{
          title: t('no_lots'),
          note: t('no_lots_note'),
          drawing: 'vase',
          action: <Button onClick={() => go('sell.publish')}>{t('publish')}</Button>,
        }}
        end={t('end_lots', { count: lots.total })}
      />
      {act && <LotActs key={`${act.lot.id}${act.act}`} {...act} onClose={() => setAct(undefined)} />}
    </>
  )
}
