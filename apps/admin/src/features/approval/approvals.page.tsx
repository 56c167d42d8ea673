/** Acts of two operators: what waits for a second person, and what became of the others. */
import { APPROVALS } from '@juya/contract/operator/resources/desk/approvals.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { State, Two } from '../../parts/small-parts.tsx'
import '../../parts/detail.css'

type Row = Item<'approvals'>

export default function ApprovalsPage() {
  const say = useTextsOf(APPROVALS)
  const [asking, setAsking] = useState<{ row: Row; accept: boolean }>()
  return (
    <>
      <ListScreen
        resource={APPROVALS}
        live
        cells={{
          act: (row) => (
            <div className="a-thing a-thing--wide">
              <div className="a-thing__text">
                <b>{row.title}</b>
                <span>{row.effect}</span>
                <small className="a-faint">{say('reason', { reason: row.reason })}</small>
                {row.document_url && (
                  <a href={row.document_url} target="_blank" rel="noreferrer">
                    {say('document')}
                  </a>
                )}
              </div>
            </div>
          ),
          by: (row, { short }) => <Two first={row.proposed_by} second={short(row.created_at)} />,
          outcome: (row) => <Outcome row={row} />,
          decide: (row) =>
            row.status === 'waiting' && <Decision row={row} onAsk={(accept) => setAsking({ row, accept })} />,
        }}
      />
      {asking && <Deciding key={asking.row.id} {...asking} close={() => setAsking(undefined)} />}
    </>
  )
}

/** How it stands: until when it waits, or who decided it and why. */
function Outcome({ row }: { row: Row }) {
  const say = useTextsOf(APPROVALS)
  const { short } = useDates()
  const more =
    row.status === 'waiting'
      ? say('until', { time: short(row.expires_at) })
      : [row.decided_by, row.alone && say('alone'), row.decision_reason].filter(Boolean).join(' · ')
  return <Two first={<State list="approval" value={row.status} />} second={more} />
}

function Deciding({ row, accept, close }: { row: Row; accept: boolean; close: () => void }) {
  const words = useWords()
  const act = APPROVALS.acts.decideApproval
  const say = useTextsOf(APPROVALS)
  const decide = useAction('decideApproval', {
    touched: 'everything',
    done: ({ status }) => {
      close()
      showToast({ text: status === 'done' ? words(act.done) : say('refused') })
    },
  })
  return (
    <ActDialog
      title={say(accept ? 'confirm_title' : 'refuse_title')}
      effect={accept ? row.effect : say('refuse_effect')}
      confirm={accept ? words(act) : say(row.own ? 'withdraw' : 'refuse')}
      tone={accept ? 'jade' : 'red'}
      doing={decide}
      onClose={close}
      input={(reason) => ({ id: row.id, accept, reason })}
    >
      {accept && row.own && <p>{say('alone_effect')}</p>}
    </ActDialog>
  )
}

/** The second person's two buttons. The proposer has the way back, and where no colleague has the role, a day later the act itself. */
function Decision({ row, onAsk }: { row: Row; onAsk: (accept: boolean) => void }) {
  const words = useWords()
  const say = useTextsOf(APPROVALS)
  const { short } = useDates()
  const colleagues = row.colleague_from && say('colleague_from', { time: short(row.colleague_from) })
  if (!row.own && !row.may_confirm) return <small className="a-faint">{colleagues || say('other_role')}</small>
  return (
    <span className="d-actions">
      <button type="button" className="a-button a-button--outred" onClick={() => onAsk(false)}>
        {say(row.own ? 'withdraw' : 'refuse')}
      </button>
      {row.own && !row.may_confirm ? (
        <small className="a-faint">
          {row.alone_from ? say('alone_from', { time: short(row.alone_from) }) : colleagues || say('own')}
        </small>
      ) : (
        <button type="button" className="a-button a-button--jade" onClick={() => onAsk(true)}>
          {words(APPROVALS.acts.decideApproval)}
        </button>
      )}
    </span>
  )
}
