/** Asks what a bulk run needs, freezes its rows and goes to its page, where the dry run is under way. */
import { BULK_ALONE_FEN_MAX, BULK_ALONE_ROWS_MAX, BULK_ROWS_MAX } from '@juya/contract/operator/bulk/runs.ts'
import type { BulkAct } from '@juya/contract/operator/resources/bulk-acts.ts'
import type { Resource } from '@juya/contract/operator/resources/frame.ts'
import { GRANTED_DAYS_MAX } from '@juya/contract/operator/resources/trade/orders.ts'
import { formatFen } from '@juya/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { type Asked, writeAddress } from '../lists/resource/address.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { bulkTexts } from './bulk.i18n.ts'
import { CategorySelect } from './category-select.tsx'

const DAYS = [1, 3, 7, GRANTED_DAYS_MAX]

interface BulkDialogProps {
  act: BulkAct
  /** The rows that were ticked, or what the list asks for. */
  set: { ids: number[] } | { asked: Asked }
  rows: number
  resource: Resource
  onClose: () => void
}

export function BulkDialog({ act, set, rows, onClose }: BulkDialogProps) {
  const say = bulkTexts.useText()
  const word = useWord()
  const go = useNavigate()
  const [category_id, setCategory] = useState<number>()
  const [days, setDays] = useState(3)
  const asks = new Set(act.asks)
  const put = useAction('setBulkRun', { touched: ['bulk', 'audit'], done: ({ id }) => go(`/bulk/${id}`) })
  const given = {
    ...(asks.has('category_id') ? { category_id } : {}),
    ...(asks.has('days') ? { days } : {}),
  }
  return (
    <ReasonDialog
      title={`${word('bulk_act', act.call)} · ${rows}`}
      effect={
        <>
          {say('effect')} {say('two', { rows: BULK_ALONE_ROWS_MAX, money: formatFen(BULK_ALONE_FEN_MAX) })}{' '}
          {rows > BULK_ALONE_ROWS_MAX && say('most', { most: BULK_ROWS_MAX })}
        </>
      }
      confirm={say('try_out')}
      busy={put.busy}
      unready={asks.has('category_id') && category_id === undefined}
      onClose={onClose}
      onConfirm={(reason) =>
        put.act({
          act: act.call,
          ...('ids' in set ? { ids: set.ids } : { query: writeAddress(set.asked) }),
          ...given,
          reason,
        })
      }
    >
      {asks.has('category_id') && <CategorySelect value={category_id} onChange={setCategory} />}
      {asks.has('days') && (
        <fieldset className="d-until" aria-label={word('bulk_act', act.call)}>
          {DAYS.map((count) => (
            <button
              key={count}
              type="button"
              className={days === count ? 'a-chip a-chip--on' : 'a-chip'}
              aria-pressed={days === count}
              onClick={() => setDays(count)}
            >
              {say('days', { count })}
            </button>
          ))}
        </fieldset>
      )}
    </ReasonDialog>
  )
}
