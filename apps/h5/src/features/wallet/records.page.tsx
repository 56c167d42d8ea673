import { Button } from '@juya/ui'
import { go } from '../../lib/router/navigation.ts'
import './wallet.css'
import { useState } from 'react'
import { usePagedCall } from '../../lib/api/query.ts'
import { ListPage } from '../../templates/pages.tsx'
import { type Filter, FundFilters, thisMonth } from './fund-filters.tsx'
import { FundLine } from './fund-line.tsx'
import { FundSums } from './fund-sums.tsx'
import { useText } from './i18n.ts'

const DIRECTIONS = ['all', 'in', 'out'] as const

/** Every movement of the wallet, by month, direction and type. */
export default function RecordsPage() {
  const t = useText()
  const [filter, setFilter] = useState<Filter>({ month: thisMonth() })
  const records = usePagedCall('wallet.log', { owner: 'user', ...filter })
  return (
    <ListPage
      list={records}
      layout="rows"
      tabs={{
        label: t('direction'),
        active: filter.dir ?? 'all',
        onChange: (key) => setFilter((now) => ({ ...now, dir: key === 'in' || key === 'out' ? key : undefined })),
        items: DIRECTIONS.map((key) => ({ key, text: t(`dir_${key}`) })),
      }}
      filters={
        <>
          <div className="wallet-filters wallet-filters--page">
            <FundFilters tone="card" value={filter} onChange={setFilter} />
          </div>
          <FundSums sums={records.first?.sums} />
        </>
      }
      row={(line) => <FundLine key={line.id} line={line} />}
      empty={{
        title: t('empty'),
        note: t('empty_note'),
        drawing: 'scroll',
        action: (
          <Button variant="outline" onClick={() => go('wallet.index')}>
            {t('wallet')}
          </Button>
        ),
      }}
    />
  )
}
