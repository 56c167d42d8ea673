/** The decision on a report or on its appeal: the button says what is done, and stands under what follows from it. */
import '../../parts/decision/decision.css'
import { REPORTS } from '@juya/contract/operator/resources/content/reports.ts'
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { mayAct } from '../../lib/auth-provider.ts'
import { common } from '../../lib/common.i18n.ts'
import { usePreview } from '../../lib/previews/use-preview.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { ClaimBar } from '../../parts/claims/claim-bar.tsx'
import { useClaim } from '../../parts/claims/use-claim.ts'
import { useDraft } from '../../parts/claims/use-draft.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { type About, MacroPicker, withAnswer } from '../../parts/macros/macro-picker.tsx'
import { Effects } from '../../parts/preview/effects.tsx'
import { isReason, REASON, ReasonField } from '../../parts/reason-dialog.tsx'
import { type Sanction, type ShownReport, sanctionText } from './shown.ts'

type Choice = 'ask' | 'unfounded' | 'uphold' | 'keep' | 'overturn'
const NOTHING_WRITTEN = { reason: '' }
const TOUCHED = touchedBy(REPORTS)

function choicesOf({ status, may_ask }: ShownReport): Choice[] {
  if (status === 'appealed') return ['keep', 'overturn']
  if (status === 'open' || status === 'taken') return [...(may_ask ? ['ask' as const] : []), 'unfounded', 'uphold']
  return []
}
/** What an answer is filled in from: the lot, the order, or whose it is. */
const aboutOf = ({ target, owner, reporter }: ShownReport): About =>
  target.type === 'lot' || target.type === 'order'
    ? { kind: target.type, id: target.id }
    : { kind: 'user', id: owner.type === 'user' ? owner.id : reporter.id }

export function ReportDecision({ data }: { data: ShownReport }) {
  const say = useTextsOf(REPORTS)
  const words = common.useText()
  const acts = useWords()
  const { permissions } = usePermissions()
  const [choice, setChoice] = useState<Choice>()
  const [rule_no, setRule] = useState<number>()
  const [sanction, setSanction] = useState<Sanction>('warning')
  const draft = useDraft('report', data.id, NOTHING_WRITTEN)
  const { reason } = draft.form
  const choices = choicesOf(data)
  const may = mayAct(permissions, ...REPORTS.queue.roles) && choices.length > 0
  const claim = useClaim({ queue: 'report', id: data.id, shown: data.seen, may })
  const finish = (text: string) => () => {
    claim.settled()
    setChoice(undefined)
    draft.drop()
    showToast({ text })
  }
  const ask = useAction('askReported', { touched: TOUCHED, done: finish(acts(REPORTS.acts.askReported.done)) })
  const decide = useAction('decideReport', { touched: TOUCHED, done: finish(acts(REPORTS.acts.decideReport.done)) })
  const judge = useAction('decideAppeal', { touched: TOUCHED, done: finish(acts(REPORTS.acts.decideReport.done)) })
  const names_rule = choice === 'uphold' || (choice === 'overturn' && data.sanction == null)
  const whole = choice !== undefined && isReason(reason) && (!names_rule || rule_no !== undefined)
  const said = { id: data.id, reason: reason.trim() }
  const ruled = names_rule ? { rule_no } : {}
  const decision = { ...said, upheld: choice === 'uphold', ...ruled, ...(choice === 'uphold' ? { sanction } : {}) }
  const appeal = { ...said, overturn: choice === 'overturn', ...ruled }
  const is_appeal = choice === 'keep' || choice === 'overturn'
  const ready = whole && claim.mine
  const preview = {
    ask: usePreview('askReported', ready && choice === 'ask' ? { ...said, seen: claim.seen } : undefined),
    appeal: usePreview('decideAppeal', ready && is_appeal ? { ...appeal, seen: claim.seen } : undefined),
    decide: usePreview(
      'decideReport',
      ready && (choice === 'uphold' || choice === 'unfounded') ? { ...decision, seen: claim.seen } : undefined,
    ),
  }[choice === 'ask' ? 'ask' : is_appeal ? 'appeal' : 'decide']
  if (!may) return null
  const busy = ask.busy || decide.busy || judge.busy
  const act = () =>
    claim.act((seen) => {
      if (choice === 'ask') return ask.act({ ...said, seen })
      return is_appeal ? judge.act({ ...appeal, seen }) : decide.act({ ...decision, seen })
    })
  const write = (text: string) => {
    draft.change({ reason: text })
    claim.touch()
  }
  return (
    <div className="a-aside__foot">
      <h2>{say('decision')}</h2>
      <ClaimBar claim={claim} draft={draft} />
      <div className="dec-choices">
        {choices.map((one) => (
          <button
            key={one}
            type="button"
            className={one === choice ? 'dec-choice dec-choice--on' : 'dec-choice'}
            aria-pressed={one === choice}
            disabled={claim.held}
            onClick={() => {
              setChoice(one)
              claim.touch()
            }}
          >
            <b>{say(one)}</b>
            {one === 'ask' && <small>{acts(REPORTS.acts.askReported.effect)}</small>}
          </button>
        ))}
      </div>
      {names_rule && (
        <label className="a-field">
          <span>{say('choose_rule')}</span>
          <select value={rule_no ?? ''} onChange={(event) => setRule(Number(event.target.value) || undefined)}>
            <option value="">–</option>
            {data.rules.map(({ no, text }) => (
              <option key={no} value={no}>
                {say('rule', { no, text })}
              </option>
            ))}
          </select>
        </label>
      )}
      {choice === 'uphold' && (
        <label className="a-field">
          <span>{say('choose_sanction')}</span>
          <select value={sanction} onChange={(event) => setSanction(event.target.value as Sanction)}>
            {data.sanctions.map((one) => (
              <option key={one} value={one}>
                {sanctionText(say, one)}
              </option>
            ))}
          </select>
        </label>
      )}
      <MacroPicker {...aboutOf(data)} onPick={(text) => write(withAnswer(reason, text, REASON.chars_max))} />
      <ReasonField value={reason} onChange={write} label={say('reason')} rows={2} />
      <Effects preview={preview} waits={false} />
      <button
        type="button"
        className={`a-button a-button--large ${choice === 'uphold' ? 'a-button--red' : 'a-button--jade'}`}
        disabled={!whole || busy || claim.held || preview.pending}
        onClick={act}
      >
        {say(choice ? `do_${choice}` : 'choose')}
      </button>
      <small className="a-faint">{words('audited')}</small>
    </div>
  )
}
