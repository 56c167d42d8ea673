/** One withdrawal with its points of risk, and the decision: its button says where the money goes. */
import { formatFen, showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { usePreview } from '../../lib/previews/use-preview.ts'
import { useAction } from '../../lib/use-action.ts'
import { DecisionFoot, FootNote } from '../../parts/decision/decision-foot.tsx'
import { OutcomeChoices } from '../../parts/decision/outcome-choices.tsx'
import { useDecision } from '../../parts/decision/use-decision.ts'
import { Effects } from '../../parts/preview/effects.tsx'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { RecordPane } from '../../parts/record-pane.tsx'
import { Money, State } from '../../parts/small-parts.tsx'
import { TimelineCard } from '../../parts/timeline/timeline-card.tsx'
import { withdrawalTexts } from './withdrawal.i18n.ts'
import '../../parts/decision/decision.css'

type Shown = Data<'withdrawal'>
type Result = 'approve' | 'reject'
const CALLS = { approve: 'approveWithdrawal', reject: 'rejectWithdrawal' } as const
const TOUCHED = ['withdrawals', 'withdrawal', 'approvals', 'audit']

export const WithdrawalPane = ({ id }: { id: number }) => (
  <RecordPane resource="withdrawal" id={id}>
    {(data) => <Pane data={data} />}
  </RecordPane>
)

function Pane({ data }: { data: Shown }) {
  const say = withdrawalTexts.useText()
  const { short } = useDates()
  return (
    <aside className="a-aside">
      <div className="a-aside__body">
        <div className="dec-head">
          <div>
            <Link className="a-link" to={data.shop ? `/shops/${data.shop.id}` : `/users/${data.user.id}`}>
              {data.shop?.name ?? data.user.nickname}
            </Link>
            <p className="a-faint j-num">{data.wd_no}</p>
          </div>
          <span>
            <Money fen={data.amount_fen} strong />
            <State list="withdrawal" value={data.unknown ? 'unknown' : data.status} />
          </span>
        </div>
        <section>
          <h2>{say('stands')}</h2>
          <p>{data.standing.text}</p>
          <p className="a-faint">{say('stands_note')}</p>
        </section>
        <section>
          <h2>{say('to')}</h2>
          <p>{`${data.to.bank_name ?? ''} ${data.to.number_masked} ${data.to.holder_masked}`.trim()}</p>
          <p className="a-faint j-num">
            {say('fee', { fee: formatFen(data.fee_fen), net: formatFen(data.amount_fen - data.fee_fen) })}
          </p>
          {data.sent_at && <p className="a-faint">{say('sent', { when: short(data.sent_at) })}</p>}
          {data.provider_ref && <p className="a-faint j-num">{`${say('provider')} ${data.provider_ref}`}</p>}
        </section>
        <section>
          <h2>{`${say('risks')} · ${data.risk_points}`}</h2>
          {data.risk.length === 0 && <p className="a-faint">{say('no_risks')}</p>}
          <ol className="dec-line">
            {data.risk.map((one) => (
              <li key={one.code}>
                {one.text}
                <small>{`+${one.points}`}</small>
              </li>
            ))}
          </ol>
        </section>
        <section>
          <h2>{say('before')}</h2>
          <p>
            {data.usual_fen == null
              ? say('never')
              : say('before_text', { count: data.paid_before, usual: formatFen(data.usual_fen) })}
          </p>
        </section>
        <TimelineCard kind="withdrawal" id={data.id} />
      </div>
      {data.status === 'requested' ? <Decision data={data} /> : <Ask data={data} />}
    </aside>
  )
}

/** A payout at the bank: it may be asked now. */
function Ask({ data }: { data: Shown }) {
  const say = withdrawalTexts.useText()
  const { permissions } = usePermissions()
  const [asking, setAsking] = useState(false)
  const { act, busy } = useAction('askWithdrawal', {
    touched: TOUCHED,
    done: () => {
      setAsking(false)
      showToast({ text: say('asked') })
    },
  })
  if (data.status !== 'paying' || data.to.kind === 'card' || !mayAct(permissions, 'finance')) return null
  return (
    <div className="a-aside__foot">
      <button type="button" className="a-button a-button--large" onClick={() => setAsking(true)}>
        {say('ask')}
      </button>
      {asking && (
        <ReasonDialog
          title={say('ask_title', { wd_no: data.wd_no })}
          effect={say('ask_effect')}
          confirm={say('ask')}
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => act({ id: data.id, reason })}
        />
      )}
    </div>
  )
}

function Decision({ data }: { data: Shown }) {
  const say = withdrawalTexts.useText()
  const { permissions } = usePermissions()
  const [result, setResult] = useState<Result>()
  const may = mayAct(permissions, 'finance')
  const decision = useDecision({ queue: 'payout', id: data.id, shown: data.seen, may })
  const { claim, reason } = decision
  const after = { touched: TOUCHED, done: decision.finish(say('done'), () => setResult(undefined)) }
  const approve = useAction('approveWithdrawal', after)
  const reject = useAction('rejectWithdrawal', after)
  const input = { id: data.id, reason }
  const whole = result !== undefined && decision.given
  const preview = usePreview(
    CALLS[result ?? 'approve'],
    whole && claim.mine ? { ...input, seen: claim.seen } : undefined,
  )
  if (!may || data.proposed) return <FootNote text={say(data.proposed ? 'proposed' : 'only')} />
  const amount = formatFen(data.amount_fen)
  const notes: Record<Result, string> = {
    approve: data.needs_two ? say('approve_two') : say('approve_note', { amount }),
    reject: say('reject_note', { amount }),
  }
  const button =
    result === undefined
      ? say('choose')
      : say(result === 'reject' ? 'do_reject' : data.needs_two ? 'do_propose' : 'do_approve', { amount })
  return (
    <DecisionFoot
      decision={decision}
      title={say('decision')}
      label={say('reason')}
      choices={
        <OutcomeChoices
          list={(['approve', 'reject'] as const).map((one) => ({ value: one, title: say(one), note: notes[one] }))}
          chosen={result}
          onChoose={setResult}
          claim={claim}
        />
      }
    >
      <Effects preview={preview} waits={false} />
      <button
        type="button"
        className={`a-button a-button--large ${result === 'reject' ? 'a-button--red' : 'a-button--jade'}`}
        disabled={!whole || approve.busy || reject.busy || claim.held || preview.pending}
        onClick={() => claim.act((seen) => (result === 'reject' ? reject : approve).act({ ...input, seen }))}
      >
        {button}
      </button>
    </DecisionFoot>
  )
}
