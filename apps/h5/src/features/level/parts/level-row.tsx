/** One level in the list of all: its name, from which value on it stands, how much it brings, and whether one is there. */
import { Tag } from '@juya/ui'
import { CaretRightIcon } from '@juya/ui/icons.ts'
import type { Data } from '../../../lib/api/client.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { useText } from '../i18n.ts'
import { LevelIcon } from './level-icon.tsx'

type Level = Data<'level.levels'>['list'][number]

export function LevelRow({ one, is_here, onPress }: { one: Level; is_here: boolean; onPress?: () => void }) {
  const t = useText()
  const text = (
    <>
      <span className="level-row__icon">
        <LevelIcon icon={one.icon} />
      </span>
      <span className="level-row__text">
        <span className="level-row__name">
          {t('your_level', { level: one.level, name: one.name })}
          {is_here && <Tag tone="jade">{t('here')}</Tag>}
        </span>
        <span className="j-meta">
          {[
            one.min_value == null ? t('from_below') : t('from', { value: formatCount(one.min_value) }),
            ...one.benefits.map(({ name }) => name),
          ].join(' · ')}
        </span>
      </span>
    </>
  )
  return onPress ? (
    <button type="button" className="level-row" aria-current={is_here || undefined} onClick={onPress}>
      {text}
      <CaretRightIcon size={18} />
    </button>
  ) : (
    <div className="level-row" aria-current={is_here || undefined}>
      {text}
    </div>
  )
}
