/** Posts: the review with the text, its pictures and what their author declares, and the decision by a rule. */
import { POSTS } from '@juya/contract/operator/resources/community/posts.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Pictures } from '../../parts/decision/pictures.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import { RemoveButton } from './remove-button.tsx'
import { ruleOutcomes } from './rule-outcomes.ts'

const CELLS: CellsOf<typeof POSTS> = {
  title: (row, { to }) => <Thing image={row.image ?? null} title={row.title} note={`P-${row.id}`} to={to} />,
}

export default function PostsPage() {
  const say = useTextsOf(POSTS)
  return (
    <ListScreen
      resource={POSTS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={POSTS}
          id={id}
          cells={CELLS}
          show={(data) => ({
            head: <Thing image={data.image ?? null} title={data.title} note={data.author} />,
            facts: [
              ...(['status', 'sent_at'] as const),
              { label: say('waits'), value: data.waits.join(' · ') || '–' },
              {
                label: say('declared'),
                value: [data.ai_made && say('ai_made'), data.is_paid && say('is_paid')].filter(Boolean).join(' · ') || '–',
              },
            ],
            link: { to: `/users/${data.user_id}`, text: say('author') },
            sections: [
              { title: say('text'), content: data.content },
              { title: say('edit'), content: data.edit?.content },
              { title: say('pictures'), content: <Pictures list={[...data.images.map(({ path }) => path), ...(data.edit?.images ?? [])]} /> },
              { title: say('before'), content: data.before },
            ],
            below: data.status === 'visible' && (
              <RemoveButton
                act="removePost"
                id={data.id}
                rules={data.rules}
                words={{ button: say('remove'), rule: say('rule'), effect: say('against_note') }}
              />
            ),
            outcomes: {
              list: ruleOutcomes(say, data, { approve: 'approvePost', reject: 'rejectPost', remove: 'removePost' }) as never,
              only: say('only_read'),
            },
          })}
        />
      )}
    />
  )
}
