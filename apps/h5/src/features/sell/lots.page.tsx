/** The shop's lots by status, each with what may be done with it now. */
import './sell.css'
import { Button, IconButton } from '@juya/ui'
import { PlusIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { type ListSort, ListTools } from '../../cards/lists/list-tools.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { MadeCard } from '../../cards/share/made-card.tsx'
import { lotToShare } from '../../cards/share/things-to-share.ts'
import type { Filter } from '../../lib/api/client.ts'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { LotActions } from './lots/lot-actions.tsx'
import { LotRow } from './lots/lot-row.tsx'
import type { LotAction, MyLot } from './lots/my-lot.ts'

type Status = NonNullable<Filter<'auction.shopLots'>['status']>
const STATUSES = ['live', 'scheduled', 'reviewing', 'draft', 'rejected', 'ended'] as const
const SORTS = ['usual', 'ending', 'price_up', 'price_down', 'bids'] as const
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
  const { status: asked = '', made } = usePageParams()
  const status = ENDED.includes(asked) ? 'ended' : STATUSES.find((one) => one === asked)
  const [keyword, setKeyword] = useState<string>()
  const [sort, setSort] = useState<ListSort>('usual')
  const [act, setAct] = useState<{ lot: MyLot; act: LotAction }>()
  const lots = usePagedCall(
    'auction.shopLots',
    { status: status as Status | undefined, keyword, sort: sort === 'usual' ? undefined : sort },
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
        before={
          <>
            {made && <Made id={Number(made)} />}
            <ListTools
              sorts={SORTS}
              sort={sort}
              onSort={setSort}
              usual={t(status === 'live' ? 'ending_first' : 'latest_written')}
              search={{ max: limitOf('auction.shopLots', 'keyword').chars_max, onSearch: setKeyword }}
            />
          </>
        }
        row={(lot) => <LotRow key={lot.id} lot={lot} onAct={(chosen) => setAct({ lot, act: chosen })} />}
        empty={{
          title: t('no_lots'),
          note: t('no_lots_note'),
          drawing: 'vase',
          action: <Button onClick={() => go('sell.publish')}>{t('publish')}</Button>,
        }}
        end={t('end_lots', { count: lots.total })}
      />
      {act && <LotActions key={`${act.lot.id}${act.act}`} {...act} onClose={() => setAct(undefined)} />}
    </>
  )
}

/** The lot that was just published. */
function Made({ id }: { id: number }) {
  const { data } = useCall('auction.lot', { id })
  if (!data) return null
  const is_public = data.tick.status !== 'reviewing'
  return (
    <MadeCard
      title={data.title}
      onPreview={() => go('auction.lot', { id })}
      {...(is_public && { thing: () => lotToShare(data) })}
    />
  )
}
