/** The orders a list offers. */
import './finder.css'
import { Radio, Sheet } from '@juya/ui'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import type { Sort } from './finder-state.ts'

export interface SortSheetProps {
  sorts: ReadonlyArray<{ sort: Sort; text: string }>
  chosen: Sort
  onChoose: (sort: Sort) => void
  onClose: () => void
}

export function SortSheet({ sorts, chosen, onChoose, onClose }: SortSheetProps) {
  const common = useCommon()
  return (
    <Sheet open onClose={onClose} title={common('sort')}>
      <div className="finder-sorts">
        {sorts.map(({ sort, text }) => (
          <Radio key={sort} name="sort" on={chosen === sort} onChange={() => onChoose(sort)}>
            {text}
          </Radio>
        ))}
      </div>
    </Sheet>
  )
}
