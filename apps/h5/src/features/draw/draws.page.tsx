/** Draws: those that are open, to be drawn and drawn; with an id, one of them. */
import './draw.css'
import { usePagedCall } from '../../lib/api/query.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { DrawRow } from './view/draw-row.tsx'
import { DrawView } from './view/draw-view.tsx'

export default function DrawsPage() {
  const id = useIdParam()
  return id > 0 ? <DrawView id={id} /> : <DrawList />
}

function DrawList() {
  const t = useText()
  const draws = usePagedCall('draw.list', {})
  return (
    <ListPage
      list={draws}
      row={(one) => <DrawRow key={one.id} draw={one} />}
      empty={{ title: t('none'), note: t('none_note') }}
      end={t('end', { count: draws.total })}
    />
  )
}
