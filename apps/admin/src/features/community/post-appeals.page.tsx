/** Appeals about posts and comments: the text, what was decided, what its author says, and the ruling. */
import { POST_APPEALS } from '@juya/contract/operator/resources/community/post-appeals.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'

const CELLS: CellsOf<typeof POST_APPEALS> = {
  title: (row, { to }) => <Thing image={null} title={row.title} note={`A-${row.id}`} to={to} />,
}

export default function PostAppealsPage() {
  const say = useTextsOf(POST_APPEALS)
  return (
    <ListScreen
      resource={POST_APPEALS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={POST_APPEALS}
          id={id}
          cells={CELLS}
          show={(data) => ({
            head: <Thing image={null} title={data.title} note={data.author} />,
            facts: ['status', 'appealed_at'],
            link: { to: `/users/${data.user_id}`, text: say('author') },
            sections: [
              { title: say('text'), content: data.content },
              { title: say('was'), content: data.was },
              { title: say('appeal'), content: data.appeal },
              { title: say('ruling'), content: data.ruling },
            ],
          })}
        />
      )}
    />
  )
}
