/** Acts of two operators: what waits for a second person, and what became of the others. */
import { showToast, Tag, type Tone } from '@juya/ui'
import { useListContext } from 'ra-core'
import { useState } from 'react'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { ListPage } from '../../parts/lists/list-page.tsx'
import { Table } from '../../parts/lists/table.tsx'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { Money, Two } from '../../parts/small-parts.tsx'
import { approvalTexts } from './approval.i18n.ts'
import '../../parts/detail.css'

type Row = Item<'approvals'>
const TONES: Record<Row['status'], Tone> = { waiting: 'amber', done: 'jade', dropped: 'grey', expired: 'grey' }

export default function ApprovalsPage() {
  const say = approvalTexts.useText()
  const chips = [
    { text: say('waiting'), filter: {} },
    { text: say('decided'), filter: { status: 'decided' } },
  ]
  return (
    <ListPage resource="approvals" chips={chips} live>
      <Approvals />
    </ListPage>
  )
}

function Approvals() {
  const say = approvalTexts.useText()
  const { short } = useDates()
  const decided = useListContext().filterValues.status === 'decided'
  const [asking, setAsking] = useState<{ row: Row; accept: boolean }>()
  const alone = asking?.accept === true && asking.row.own
  const decide = useAction('decideApproval', {
    touched: 'everything',
    done: ({ status }) => {
      setAsking(undefined)
      showToast({ text: say(status === 'done' ? 'confirmed' : 'refused') })
    },
  })
  return (
    <>
      <Table<Row>
        label={say('act')}
        empty={{ title: say('none'), note: say('none_note') }}
        columns={[
          {
            key: 'act',
            title: say('act'),
            cell: (row) => (
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
          },
          {
            key: 'amount',
            title: say('amount'),
            right: true,
            cell: (row) => <Money fen={row.amount_fen} strong />,
          },
          {
            key: 'by',
            title: say('by'),
            cell: (row) => <Two first={row.proposed_by} second={short(row.created_at)} />,
          },
          decided
            ? {
                key: 'outcome',
                title: say('outcome'),
                cell: (row) => (
                  <Two
                    first={<Tag tone={TONES[row.status]}>{say(`status.${row.status}`)}</Tag>}
                    second={[row.decided_by, row.alone && say('alone'), row.decision_reason]
                      .filter(Boolean)
                      .join(' · ')}
                  />
                ),
              }
            : { key: 'until', title: say('until'), cell: (row) => short(row.expires_at) },
          ...(decided
            ? []
            : [
                {
                  key: 'decide',
                  title: say('decide'),
                  right: true,
                  cell: (row: Row) => <Decision row={row} onAsk={(accept) => setAsking({ row, accept })} />,
                },
              ]),
        ]}
      />
      {asking && (
        <ActDialog
          title={say(asking.accept ? 'confirm_title' : 'refuse_title')}
          effect={asking.accept ? asking.row.effect : say('refuse_effect')}
          confirm={say(asking.accept ? 'confirm' : asking.row.own ? 'withdraw' : 'refuse')}
          tone={asking.accept ? 'jade' : 'red'}
          doing={decide}
          onClose={() => setAsking(undefined)}
          input={(reason) => ({ id: asking.row.id, accept: asking.accept, reason })}
        >
          {alone && <p>{say('alone_effect')}</p>}
        </ActDialog>
      )}
    </>
  )
}

/** The second person's two buttons. The proposer has the way back, and where no colleague has the role, a day later the act itself. */
function Decision({ row, onAsk }: { row: Row; onAsk: (accept: boolean) => void }) {
  const say = approvalTexts.useText()
  const { short } = useDates()
  if (!row.own && !row.may_confirm) return <small className="a-faint">{say('other_role')}</small>
  return (
    <span className="d-actions">
      <button type="button" className="a-button a-button--outred" onClick={() => onAsk(false)}>
        {say(row.own ? 'withdraw' : 'refuse')}
      </button>
      {row.own && !row.may_confirm ? (
        <small className="a-faint">
          {row.alone_from ? say('alone_from', { time: short(row.alone_from) }) : say('own')}
        </small>
      ) : (
        <button type="button" className="a-button a-button--jade" onClick={() => onAsk(true)}>
          {say('confirm')}
        </button>
      )}
    </span>
  )
}
