/** Above a list of one's own: a search over it, and its order. */
import './lists.css'
import { Radio, Sheet } from '@juya/ui'
import { CaretDownIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { listTexts } from './lists.i18n.ts'
import { SearchBox } from './search-box.tsx'

/** Orders lists of lots know; each list names those that say something about it. */
export type ListSort = 'usual' | 'ending' | 'new' | 'price_up' | 'price_down' | 'bids'

export function ListTools<S extends ListSort>({
  sorts,
  sort,
  onSort,
  usual,
  search,
}: {
  sorts: readonly S[]
  sort: S
  onSort: (sort: S) => void
  /** What the usual order of this list is. */
  usual: string
  search?: { max: number; onSearch: (keyword: string | undefined) => void }
}) {
  const t = listTexts.useText()
  const common = useCommon()
  const [open, setOpen] = useState(false)
  return (
    <div className="list-tools">
      {search && <SearchBox label={t('search')} {...search} />}
      <button
        type="button"
        className="j-chip j-hit j-chip--card list-tools__sort"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="j-chip__text">{sort === 'usual' ? usual : t(sort)}</span>
        <CaretDownIcon size={14} />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={common('sort')}>
        <div className="list-tools__sorts">
          {sorts.map((one) => (
            <Radio
              key={one}
              name="list-sort"
              on={one === sort}
              onChange={() => {
                setOpen(false)
                onSort(one)
              }}
            >
              {one === 'usual' ? usual : t(one)}
            </Radio>
          ))}
        </div>
      </Sheet>
    </div>
  )
}
