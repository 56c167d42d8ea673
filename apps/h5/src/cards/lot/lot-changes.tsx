/** Notices of changes of a sale, or of one of its lots, since its catalogue was open. */
import './lot-changes.css'
import { Card } from '@juya/ui'
import type { Input, Item } from '../../lib/api/client.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { useText } from './lot-changes.i18n.ts'

const SHOWN = 50

type Change = Item<'house.changes'>

type About = Pick<Input<'house.changes'>, 'session_id' | 'lot_id'>

export const useChanges = (about: About, enabled = true) =>
  usePagedCall('house.changes', about, { page_size: SHOWN, enabled })

export function LotChanges(about: About) {
  const t = useText()
  const changes = useChanges(about)
  if (!changes.items.length) return null
  return (
    <Card title={t('changes')}>
      {changes.items.map((change) => (
        <p key={change.id} className="lot-change">
          <span className="j-meta j-num">{formatMoment(change.at)}</span>{' '}
          {about.session_id !== undefined && `${t('lot', { no: change.lot_no })} · `}
          <Said change={change} />
        </p>
      ))}
    </Card>
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
