import { FEEDBACKS } from '@juya/contract/operator/resources/content/reports.ts'
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Item } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { State, Two } from '../../parts/small-parts.tsx'
import { reportTexts } from './report.i18n.ts'

type Row = Item<'feedbacks'>

export default function FeedbacksPage() {
  const say = reportTexts.useText()
  const word = useWord()
  const { short } = useDates()
  const { permissions } = usePermissions()
  const may = mayAct(permissions, 'service')
  const [asked, setAsked] = useState<Row>()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    { text: word('feedback', 'open'), filters: { status: 'open' } },
  ]
  return (
    <>
      <ResourcePage<typeof FEEDBACKS, Row>
        resource={FEEDBACKS}
        label={say('feedback')}
        chips={chips}
        empty={{ title: say('no_feedback'), note: say('no_feedback_note') }}
        cells={{
          content: { title: say('words'), cell: (row) => <Two first={row.content} second={row.reply ?? undefined} /> },
          type: { title: say('about'), cell: (row) => word('feedback_type', row.type) },
          user: {
            title: say('from'),
            cell: (row) => (
              <Two
                first={row.user.nickname}
                second={row.contact ? say('contact', { contact: row.contact }) : undefined}
              />
            ),
          },
          status: {
            title: say('status'),
            cell: (row) => (
              <>
                <State list="feedback" value={row.status} />{' '}
                {may && row.status === 'open' && (
                  <button type="button" className="a-button" onClick={() => setAsked(row)}>
                    {say('answer')}
                  </button>
                )}
              </>
            ),
          },
          created_at: {
            title: say('at'),
            right: true,
            cell: (row) => <span className="a-faint">{short(row.created_at)}</span>,
          },
        }}
      />
      {asked && <Answer key={asked.id} one={asked} close={() => setAsked(undefined)} />}
    </>
  )
}

function Answer({ one, close }: { one: Row; close: () => void }) {
  const say = reportTexts.useText()
  const doing = useAction('answerFeedback', {
    touched: ['feedbacks', 'audit'],
    done: () => {
      close()
      showToast({ text: say('answered') })
    },
  })
  return (
    <ActDialog
      title={say('your_answer')}
      effect={one.content}
      confirm={say('answer')}
      tone="ink"
      doing={doing}
      onClose={close}
      input={(reply) => ({ id: one.id, reply })}
    />
  )
}
