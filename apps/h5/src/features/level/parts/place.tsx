/** How far a value is, and how much is lacking for the next level. */
import { formatCount } from '../../../lib/format/format.ts'
import { useText } from '../i18n.ts'

interface PlaceProps {
  value: number
  level: number
  name: string
  next: number | null | undefined
  /** Absent: no bar is drawn. */
  progress_bp?: number | undefined
}

export function Place({ value, level, name, next, progress_bp }: PlaceProps) {
  const t = useText()
  return (
    <div className="level-place">
      <strong className="level-place__value j-num">{formatCount(value)}</strong>
      <b>{t('your_level', { level, name })}</b>
      {progress_bp !== undefined && (
        <span className="level-place__bar" aria-hidden="true">
          <span style={{ width: `${progress_bp / 100}%` }} />
        </span>
      )}
      <span className="j-meta">
        {next == null ? t('highest') : t('lacks', { count: formatCount(next - value), level: level + 1 })}
      </span>
    </div>
  )
}
