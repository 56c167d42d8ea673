/** What people tell the platform, and answering it. */
import { FEEDBACKS } from '@juya/contract/operator/resources/content/feedbacks.ts'
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Item } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { State, Two } from '../../parts/small-parts.tsx'

type Row = Item<'feedbacks'>
const { answerFeedback } = FEEDBACKS.acts

export default function FeedbacksPage() {
  const say = useTextsOf(FEEDBACKS)
  const words = useWords()
  const { permissions } = usePermissions()
  const may = mayAct(permissions, ...FEEDBACKS.roles)
  const [asked, setAsked] = useState<Row>()
  return (
    <>
      <ListScreen
        resource={FEEDBACKS}
        cells={{
          content: (row) => <Two first={row.content} second={row.reply ?? undefined} />,
          user: ({ user, contact }) => (
            <Two first={user.nickname} second={contact ? say('contact', { contact }) : undefined} />
          ),
          status: (row) => (
            <>
              <State list="feedback" value={row.status} />{' '}
              {may && row.status === 'open' && (
                <button type="button" className="a-button" onClick={() => setAsked(row)}>
                  {words(answerFeedback)}
                </button>
              )}
            </>
          ),
        }}
      />
      {asked && <Answer key={asked.id} one={asked} close={() => setAsked(undefined)} />}
    </>
  )
}

function Answer({ one, close }: { one: Row; close: () => void }) {
  const words = useWords()
  const doing = useAction('answerFeedback', {
    touched: touchedBy(FEEDBACKS),
    done: () => {
      close()
      showToast({ text: words(answerFeedback.done) })
    },
  })
  return (
    <ActDialog
      title={words(answerFeedback.title)}
      effect={one.content}
      confirm={words(answerFeedback)}
      tone="ink"
      doing={doing}
      onClose={close}
      input={(reply) => ({ id: one.id, reply })}
    />
  )
}
