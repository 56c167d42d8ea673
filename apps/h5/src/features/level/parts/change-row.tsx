/** One change in a list: what it was, when, and how its review stands. */
import { Tag } from '@juya/ui'
import type { Item } from '../../../lib/api/client.ts'
import { formatCount, formatMoment } from '../../../lib/format/format.ts'
import { useText } from '../i18n.ts'

type Change = Item<'level.changes'>

const TONES = { stands: 'amber', appealed: 'blue', undone: 'jade', final: 'grey' } as const

export const signed = (delta: number): string =>
  `${delta < 0 ? '−' : delta > 0 ? '+' : ''}${formatCount(Math.abs(delta))}`

export function ChangeRow({ change, onPress }: { change: Change; onPress: () => void }) {
  const t = useText()
  return (
    <button type="button" className="level-change" onClick={onPress}>
      <span className="level-change__text">
        <span className="level-row__name">
          {change.name}
          {change.loss && <Tag tone={TONES[change.loss]}>{t(`state_${change.loss}`)}</Tag>}
        </span>
        <span className="j-meta">
          {formatMoment(change.at)} · {t('value_after', { value: formatCount(change.value_after) })}
        </span>
      </span>
      <b className="level-change__delta j-num">{signed(change.delta)}</b>
    </button>
  )
}
