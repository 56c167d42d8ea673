/** What the next bid would cost in all, on one line of its bar; what it is made of behind a tap. */
import './whole-price.css'
import { Sheet } from '@juya/ui'
import { CaretUpIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { formatFen } from '../../lib/format/format.ts'
import { CostRows } from '../lot/cost-rows.tsx'
import { useText } from './quick-bid.i18n.ts'
import { type QuickLot, wholeOf } from './quick-lot.ts'

export function WholePrice({ lot }: { lot: QuickLot }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const cost = wholeOf(lot)
  const total = formatFen(cost.total_fen)
  return (
    <>
      <button type="button" className="whole-price j-num" onClick={() => setOpen(true)}>
        {cost.deposit_fen > 0
          ? t('whole_rest', { total, rest: formatFen(cost.pay_after_deposit_fen) })
          : t('whole', { total })}
        <CaretUpIcon size={14} />
      </button>
      {open && (
        <Sheet open onClose={() => setOpen(false)} title={t('whole_title', { amount: formatFen(cost.hammer_fen) })}>
          <div className="whole-price__rows">
            <CostRows cost={cost} premium={lot} />
          </div>
        </Sheet>
      )}
    </>
  )
}
