/** All levels with what each brings, and one's own place among them. */
import './level.css'
import { Button, Card, Cell, CellGroup } from '@juya/ui'
import { useCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { goToLogin } from '../../lib/session/login-gate.ts'
import { useSession } from '../../lib/session/session.ts'
import { FeedPage } from '../../templates/pages.tsx'
import { ListSkeleton } from '../../templates/skeletons.tsx'
import { useText } from './i18n.ts'
import { LevelRow } from './parts/level-row.tsx'
import { Place } from './parts/place.tsx'

export default function LevelsPage() {
  const t = useText()
  const signed_in = useSession().token !== null
  const levels = useCall('level.levels', {})
  const mine = useCall('level.standing', {}, { enabled: signed_in })
  const at = mine.data?.level
  return (
    <FeedPage needs={levels} skeleton={<ListSkeleton />}>
      <Card>
        {signed_in ? (
          mine.data && (
            <>
              <Place
                value={mine.data.value}
                level={mine.data.level}
                name={mine.data.level_name}
                next={mine.data.next_value}
                progress_bp={mine.data.progress_bp}
              />
              {mine.data.restrictions.map(({ code, times }) => (
                <p key={code} className="level-words">
                  {t('below', { times })}
                </p>
              ))}
              {mine.data.strikes > 0 && <p className="level-words">{t('strikes', { count: mine.data.strikes })}</p>}
            </>
          )
        ) : (
          <Button block variant="outline" onClick={goToLogin}>
            {t('sign_in')}
          </Button>
        )}
      </Card>
      <CellGroup look="card">
        {signed_in && <Cell title={t('own_growth')} onPress={() => go('level.growth')} />}
        {signed_in && <Cell title={t('center')} onPress={() => go('level.center')} />}
        <Cell title={t('rules')} onPress={() => go('level.rules')} />
      </CellGroup>
      <div className="level-list">
        {levels.data?.list.map((one) => (
          <LevelRow
            key={one.level}
            one={one}
            is_here={one.level === at}
            onPress={() => go('level.detail', { level: one.level })}
          />
        ))}
      </div>
    </FeedPage>
  )
}
