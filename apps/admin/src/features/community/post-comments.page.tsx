/** Comments: the review with the post they stand under, and the decision by a rule. */
import { POST_COMMENTS } from '@juya/contract/operator/resources/community/post-comments.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Pictures } from '../../parts/decision/pictures.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import { RemoveButton } from './remove-button.tsx'
import { ruleOutcomes } from './rule-outcomes.ts'

const CELLS: CellsOf<typeof POST_COMMENTS> = {
  content: (row, { to }) => <Thing image={null} title={row.content} note={`C-${row.id}`} to={to} />,
}

export default function PostCommentsPage() {
  const say = useTextsOf(POST_COMMENTS)
  return (
    <ListScreen
      resource={POST_COMMENTS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={POST_COMMENTS}
          id={id}
          cells={CELLS}
          show={(data) => ({
            head: <Thing image={null} title={data.author} note={`C-${data.id}`} to={`/users/${data.user_id}`} />,
            facts: ['status', 'sent_at', { label: say('post'), value: data.post.title }],
            link: { to: `/posts?open=${data.post.id}`, text: say('open') },
            sections: [
              { title: say('text'), content: data.content },
              { title: say('pictures'), content: data.images.length > 0 && <Pictures list={data.images} /> },
            ],
            below: data.status === 'visible' && (
              <RemoveButton
                act="removeComment"
                id={data.id}
                rules={data.rules}
                words={{ button: say('remove'), rule: say('rule'), effect: say('against_note') }}
              />
            ),
            outcomes: {
              list: ruleOutcomes(say, data, {
                approve: 'approveComment',
                reject: 'rejectComment',
                remove: 'removeComment',
              }) as never,
              only: say('only_read'),
            },
          })}
        />
      )}
    />
  )
}
