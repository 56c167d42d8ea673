/** Appeals of videos: the video, why it was rejected or removed, what its shop says, and the ruling. */
import { VIDEO_APPEALS } from '@juya/contract/operator/resources/live/video-appeals.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import { Film } from './film.tsx'

const CELLS: CellsOf<typeof VIDEO_APPEALS> = {
  title: (row, { to }) => <Thing image={row.poster ?? null} title={row.title} note={`V-${row.id}`} to={to} />,
}

export default function VideoAppealsPage() {
  const say = useTextsOf(VIDEO_APPEALS)
  return (
    <ListScreen
      resource={VIDEO_APPEALS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={VIDEO_APPEALS}
          id={id}
          cells={CELLS}
          show={(data) => ({
            head: <Thing image={data.poster ?? null} title={data.title} note={data.shop_name} />,
            above: <Film path={data.video} poster={data.poster} title={data.title} />,
            facts: ['status', 'appealed_at'],
            link: { to: `/videos?open=${data.id}`, text: say('open') },
            sections: [
              { title: say('was'), content: data.reason },
              { title: say('appeal'), content: data.appeal },
              { title: say('ruling'), content: data.ruling },
            ],
          })}
        />
      )}
    />
  )
}
