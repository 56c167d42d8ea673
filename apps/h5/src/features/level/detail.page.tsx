/** One level: what it brings, and how much is lacking for it. */
import './level.css'
import { Button, Card, Empty } from '@juya/ui'
import { useCall } from '../../lib/api/query.ts'
import { formatCount } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { LevelIcon } from './parts/level-icon.tsx'

export default function LevelPage() {
  const t = useText()
  const level = Math.min(10, Math.max(0, Math.trunc(Number(usePageParams().level ?? 1)) || 0))
  const signed_in = useSession().token !== null
  const levels = useCall('level.levels', {})
  const benefits = useCall('level.benefits', { level })
  const mine = useCall('level.standing', {}, { enabled: signed_in })
  const one = levels.data?.list.find((row) => row.level === level)
  const lacks = mine.data && one?.min_value != null ? one.min_value - mine.data.value : undefined
  return (
    <DetailPage title={one && t('your_level', { level, name: one.name })} needs={[levels, benefits]}>
      {one && (
        <>
          <Card>
            <div className="level-place">
              <LevelIcon icon={one.icon} size={48} />
              <b>{t('your_level', { level, name: one.name })}</b>
              <span className="j-meta">
                {one.min_value == null ? t('from_below') : t('from', { value: formatCount(one.min_value) })}
              </span>
              {lacks !== undefined && (
                <span>{lacks > 0 ? t('lack_here', { count: formatCount(lacks) }) : t('have_here')}</span>
              )}
            </div>
          </Card>
          <Card title={t('benefits')}>
            {benefits.data?.list.map((benefit) => (
              <div key={benefit.code} className="level-benefit">
                <b>{benefit.name}</b>
                <p className="level-words">{benefit.desc}</p>
                <span className="j-meta">{t('other_levels', { from: benefit.levels[0] ?? level })}</span>
              </div>
            ))}
            {benefits.data?.list.length === 0 && <Empty drawing="scroll" title={t('no_benefits')} />}
          </Card>
          <Button block variant="text" onClick={() => go('level.levels')}>
            {t('levels')}
          </Button>
        </>
      )}
    </DetailPage>
  )
}
