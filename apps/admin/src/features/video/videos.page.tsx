/** Short videos: the review, with the video itself and what its shop declares, and taking one down. */
import { VIDEOS } from '@juya/contract/operator/resources/live/videos.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import { Film } from './film.tsx'

const MS = 1_000
const CELLS: CellsOf<typeof VIDEOS> = {
  title: (row, { to }) => <Thing image={row.poster ?? null} title={row.title} note={`V-${row.id}`} to={to} />,
}

export default function VideosPage() {
  const say = useTextsOf(VIDEOS)
  return (
    <ListScreen
      resource={VIDEOS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={VIDEOS}
          id={id}
          cells={CELLS}
          show={(data) => ({
            head: <Thing image={data.poster ?? null} title={data.title} note={data.shop_name} />,
            above: <Film path={data.video} poster={data.poster} title={data.title} />,
            facts: [
              ...(['status', 'sent_at'] as const),
              { label: say('length'), value: say('seconds', { count: Math.round(data.duration_ms / MS) }) },
              { label: say('about'), value: data.about?.title ?? say('nothing') },
              { label: say('music'), value: say(`music_${data.music}`) },
              { label: say('ai'), value: say(data.ai_made ? 'ai_made' : 'filmed') },
              { label: say('sent_by'), value: data.sent_by.nickname },
            ],
            link: { to: `/shops/${data.shop_id}`, text: say('shop') },
            sections: [{ title: say('why'), content: data.reason }],
          })}
        />
      )}
    />
  )
}
