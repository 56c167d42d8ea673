/** Auction houses, and above them the sales that run or are to come. */
import './house.css'
import { Seal, SectionHead } from '@juya/ui'
import { useState } from 'react'
import { SearchBox } from '../../cards/lists/search-box.tsx'
import { usePagedCall } from '../../lib/api/query.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { SaleCard } from './parts/sale-card.tsx'

const KEYWORD_MAX = limitOf('house.list', 'keyword').chars_max

export default function HousesPage() {
  const t = useText()
  const [keyword, setKeyword] = useState<string>()
  const houses = usePagedCall('house.list', { keyword }, { keep: true })
  const sales = houses.first?.sessions ?? []
  return (
    <ListPage
      list={houses}
      layout="rows"
      onRefresh={async () => void (await houses.refetch())}
      before={
        <>
          <SearchBox label={t('search')} max={KEYWORD_MAX} onSearch={setKeyword} />
          {keyword === undefined && sales.length > 0 && (
            <>
              <SectionHead title={t('coming')} />
              <div className="sale-list">
                {sales.map((sale) => (
                  <SaleCard key={sale.id} sale={sale} />
                ))}
              </div>
            </>
          )}
          {/* With the sales above it, or they would push it down. */}
          {houses.first && <SectionHead title={t('all_houses')} />}
        </>
      }
      row={(house) => (
        <button key={house.id} type="button" className="sale-line" onClick={() => go('house.info', { id: house.id })}>
          <Seal name={house.name} src={sizedUrl(house.logo, 200)} size={48} />
          <span className="sale-line__text">
            <span className="sale-card__title j-ellipsis">{house.name}</span>
            <span className="house-faint j-clamp-2">{house.intro}</span>
            <span className="house-faint">
              {house.next_session
                ? t('next_sale', { title: house.next_session.title })
                : t('sales', { count: house.session_count })}
            </span>
          </span>
        </button>
      )}
      end={t('end_houses', { count: houses.total })}
      empty={{ title: t('none_houses'), note: t('none_houses_note'), drawing: 'scroll' }}
    />
  )
}
