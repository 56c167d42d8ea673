/** Above a list, once rows are ticked: how many, all that match instead, and what can be done to them. */
import type { BulkAct } from '@juya/contract/operator/resources/bulk-acts.ts'
import type { Resource } from '@juya/contract/operator/resources/frame.ts'
import { useState } from 'react'
import { useWord } from '../../lib/words.i18n.ts'
import type { Asked } from '../lists/resource/address.ts'
import { bulkTexts } from './bulk.i18n.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { Selection } from './use-ticked.ts'
import './bulk.css'

interface BulkBarProps {
  resource: Resource
  asked: Asked
  selection: Selection
  /** The ids of the page. */
  page: readonly number[]
  total: { total: number; total_capped: boolean }
}

export function BulkBar({ resource, asked, selection, page, total: { total, total_capped } }: BulkBarProps) {
  const say = bulkTexts.useText()
  const word = useWord()
  const [act, setAct] = useState<BulkAct>()
  const { ids, is_all, acts, takeAll, clear } = selection
  if (ids.size === 0 && !is_all) return null
  const capped = total_capped ? '_capped' : ''
  const more = !is_all && total > ids.size && page.every((id) => ids.has(id))
  return (
    <section className="k-bar" aria-label={say('bar')}>
      <b aria-live="polite">{is_all ? say(`all_ticked${capped}`, { total }) : say('ticked', { count: ids.size })}</b>
      {more && (
        <button type="button" className="k-bar__all" onClick={takeAll}>
          {say(`take_all${capped}`, { total })}
        </button>
      )}
      <button type="button" className="k-bar__all" onClick={clear}>
        {say('clear')}
      </button>
      <span className="k-bar__acts">
        {acts.map((one) => (
          <button key={one.call} type="button" className="a-button" onClick={() => setAct(one)}>
            {word('bulk_act', one.call)}
          </button>
        ))}
      </span>
      {act && (
        <BulkDialog
          act={act}
          set={is_all ? { asked: { ...asked, sort: undefined, from: undefined } } : { ids: [...ids] }}
          rows={is_all ? total : ids.size}
          resource={resource}
          onClose={() => setAct(undefined)}
        />
      )}
    </section>
  )
}
