/** The giveaways of a live session: the one that takes entries, and those before it. They are entered where one watches. */
import './draw.css'
import { ActionBar, Button } from '@juya/ui'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { DrawRow } from './view/draw-row.tsx'

export default function GiveawaysPage() {
  const session_id = useIdParam()
  const t = useText()
  const draws = usePagedCall('draw.list', { scene: 'live', ...(session_id > 0 ? { session_id } : {}) })
  const session = useCall('live.info', { session_id }, { enabled: session_id > 0 })
  return (
    <ListPage
      title={session.data && t('giveaways_of', { title: session.data.session.title })}
      list={draws}
      row={(one) => <DrawRow key={one.id} draw={one} />}
      empty={{
        title: t('no_giveaways'),
        note: t('no_giveaways_note'),
        action: <Button onClick={() => go('live.index')}>{t('to_rooms')}</Button>,
      }}
      end={t('end', { count: draws.total })}
      bar={
        session_id > 0 && (
          <ActionBar>
            <Button block variant="plain" onClick={() => go('live.watch', { id: session_id })}>
              {t('to_session')}
            </Button>
          </ActionBar>
        )
      }
    />
  )
}
