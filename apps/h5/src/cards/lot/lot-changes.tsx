/** Notices of changes of a sale, or of one of its lots, since its catalogue was open. */
import './lot-changes.css'
import { Button, Card, Sheet } from '@juya/ui'
import { useState } from 'react'
import type { Input, Item } from '../../lib/api/client.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { useText } from './lot-changes.i18n.ts'

const SHOWN = 50

type Change = Item<'house.changes'>

type About = Pick<Input<'house.changes'>, 'session_id' | 'lot_id'>

export const useChanges = (about: About, enabled = true) =>
  usePagedCall('house.changes', about, { page_size: SHOWN, enabled })

export function LotChanges(about: Pick<About, 'lot_id'>) {
  const t = useText()
  const changes = useChanges(about)
  if (!changes.items.length) return null
  return (
    <Card title={t('changes')}>
      {changes.items.map((change) => (
        <Line key={change.id} change={change} />
      ))}
    </Card>
  )
}

/** The notices of a whole sale, behind a button that says how many there are. */
export function ChangesButton({ session_id }: { session_id: number }) {
  const t = useText()
  const changes = useChanges({ session_id })
  const [open, setOpen] = useState(false)
  if (!changes.items.length) return null
  return (
    <>
      <Button size="m" variant="plain" onClick={() => setOpen(true)}>
        {t('changes_count', { count: changes.items.length })}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('changes')}>
        {changes.items.map((change) => (
          <Line key={change.id} change={change} lot_no={change.lot_no} />
        ))}
      </Sheet>
    </>
  )
}

function Line({ change, lot_no }: { change: Change; lot_no?: string }) {
  const t = useText()
  return (
    <p className="lot-change">
      <span className="j-meta j-num">{formatMoment(change.at)}</span>{' '}
      {lot_no !== undefined && `${t('lot', { no: lot_no })} · `}
      <Said change={change} />
    </p>
  )
}

const INTERESTS = { none: 'none', owned: 'seen_owned', guaranteed: 'seen_guaranteed' } as const

function Said({ change: { field, before, after } }: { change: Change }) {
  const t = useText()
  if (field === 'withdrawn') return <>{after === '' ? t('withdrawn') : t('withdrawn_because', { after })}</>
  if (field === 'images') return <>{t('photos', { before, after })}</>
  const named = (value: string) => (field === 'interest' ? t(INTERESTS[value as keyof typeof INTERESTS]) : value)
  const words = { field: t(`f_${field}`), before: named(before), after: named(after) }
  return <>{t(before === '' ? 'new_text' : after === '' ? 'dropped' : 'from_to', words)}</>
}
