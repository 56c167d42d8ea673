/** The decision: what the buyer gets, who is at fault, whether the piece goes back and who pays for that. The button names the money. */
import { CASES } from '@juya/contract/operator/resources/trade/cases.ts'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { formatFen, showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { mayAct } from '../../lib/auth-provider.ts'
import { common } from '../../lib/common.i18n.ts'
import { usePreview } from '../../lib/previews/use-preview.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ClaimBar } from '../../parts/claims/claim-bar.tsx'
import type { ClaimControl } from '../../parts/claims/use-claim.ts'
import { useDraft } from '../../parts/claims/use-draft.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { MacroPicker, withAnswer } from '../../parts/macros/macro-picker.tsx'
import { Effects } from '../../parts/preview/effects.tsx'
import { isReason, REASON, ReasonField } from '../../parts/reason-dialog.tsx'
import { areGrounds, GroundsFields, type GroundsTyped, NO_GROUNDS } from './grounds.tsx'
import type { ShownCase } from './shown-case.ts'
import '../../parts/panes.css'

type Result = 'refund' | 'partial' | 'reject'
const RESULTS = ['refund', 'partial', 'reject'] as const
const FAULTS = ['shop', 'buyer', 'both', 'none', 'carrier'] as const
/** Why somebody cannot rule, by where the case stands; in every other state it has been decided or ended. */
const WHY_NOT: Partial<Record<ShownCase['case']['status'], 'only' | 'not_yet'>> = {
  arbitration: 'only',
  requested: 'not_yet',
  refused: 'not_yet',
}
type Fault = (typeof FAULTS)[number]
/** What is filled in. */
interface Form {
  result?: Result
  part: string
  fault?: Fault
  need_return: boolean
  bad_faith: boolean
  fee_by: 'buyer' | 'shop'
  extra: string
  reason: string
  grounds: GroundsTyped
}

const yuanOf = (fen: number): string => formatFen(fen, { decimals: 'always' })

interface RulingProps {
  data: ShownCase
  claim: ClaimControl
  onAsk?: () => void
}

export function Ruling({ data, claim, onAsk }: RulingProps) {
  const say = useTextsOf(CASES)
  const labels = useWords()
  const { permissions } = usePermissions()
  const may = data.can_rule && mayAct(permissions, 'arbiter')
  if (!may && !onAsk && !claim.held) return null
  return (
    <div className="a-aside__foot">
      {may ? (
        <RulingForm data={data} claim={claim} onAsk={onAsk} />
      ) : (
        <>
          {data.case.status === 'arbitration' && <ClaimBar claim={claim} />}
          <p className="a-note">{say(WHY_NOT[data.case.status] ?? 'over')}</p>
          {onAsk && (
            <button type="button" className="a-button" onClick={onAsk}>
              {labels(CASES.acts.askCase)} <kbd>E</kbd>
            </button>
          )}
        </>
      )}
    </div>
  )
}

function RulingForm({ data, claim, onAsk }: RulingProps) {
  const say = useTextsOf(CASES)
  const labels = useWords()
  const word = useWord()
  const words = common.useText()
  const { case: one, limits } = data
  const sent_back = one.return_shipment != null
  const [empty] = useState<Form>({
    part: '',
    need_return: one.type === 'return_refund' && !sent_back,
    bad_faith: false,
    fee_by: one.return_fee_by,
    extra: '',
    reason: '',
    grounds: NO_GROUNDS,
  })
  const draft = useDraft('case', one.id, empty)
  const { result, part, fault, need_return, bad_faith, fee_by, extra, reason, grounds } = draft.form
  const change = (fields: Partial<Form>) => {
    draft.change(fields)
    claim.touch()
  }
  const rule = useAction('ruleCase', {
    touched: touchedBy(CASES),
    done: () => {
      claim.settled()
      draft.drop()
      showToast({ text: labels(CASES.acts.ruleCase.done) })
    },
  })

  const full_fen = Math.min(one.amount_fen, limits.amount_fen)
  const part_fen = parseYuan(part) ?? 0
  const amount_fen = result === 'refund' ? full_fen : result === 'partial' ? part_fen : 0
  const part_wrong = result === 'partial' && (part_fen < 1 || part_fen > limits.amount_fen)
  const pays = result === 'refund' || result === 'partial'
  const may_extra = pays && one.reason_code === 'fake' && limits.compensation_fen > 0
  const compensation_fen = may_extra ? (parseYuan(extra) ?? 0) : 0
  const extra_wrong =
    may_extra && extra !== '' && (parseYuan(extra) === null || compensation_fen > limits.compensation_fen)
  const ready =
    result !== undefined &&
    fault !== undefined &&
    !part_wrong &&
    !extra_wrong &&
    isReason(reason) &&
    areGrounds(grounds, data.precedents.counts.all) &&
    !claim.held
  const decision = ready
    ? {
        id: one.id,
        result,
        amount_fen: result === 'partial' ? part_fen : undefined,
        fault,
        need_return: pays && need_return && !sent_back,
        bad_faith: result === 'reject' && bad_faith,
        return_fee_by: fee_by,
        compensation_fen,
        reason: reason.trim(),
        headnote: grounds.headnote.trim(),
        cites: [...grounds.cites],
        departs: grounds.departs.trim() || undefined,
      }
    : undefined
  const preview = usePreview('ruleCase', decision && claim.mine ? { ...decision, seen: claim.seen } : undefined)
  const decide = () => {
    if (decision) claim.act((seen) => rule.act({ ...decision, seen }))
  }
  return (
    <>
      <h2>{say('decision')}</h2>
      <ClaimBar claim={claim} draft={draft} />
      <div className="c-choices">
        {RESULTS.map((choice) => (
          <button
            key={choice}
            type="button"
            className={choice === result ? 'c-choice c-choice--on' : 'c-choice'}
            aria-pressed={choice === result}
            disabled={claim.held}
            onClick={() => change({ result: choice })}
          >
            <b>{say(`rule_${choice}`)}</b>
            <small className="j-num">
              {choice === 'partial'
                ? say('rule_partial_note')
                : yuanOf(choice === 'refund' ? full_fen : one.escrow_held_fen)}
            </small>
          </button>
        ))}
      </div>
      {result && (
        <div className="c-fields">
          {result === 'partial' && (
            <label className="a-field">
              <span>{say('part')}</span>
              <input
                inputMode="decimal"
                value={part}
                aria-invalid={part !== '' && part_wrong}
                placeholder={formatFen(limits.amount_fen)}
                onChange={(event) => change({ part: event.target.value })}
              />
              <small className={part !== '' && part_wrong ? 'a-fault' : undefined}>
                {say('part_max', { amount: formatFen(limits.amount_fen) })}
              </small>
            </label>
          )}
          <label className="a-field">
            <span>{say('fault')}</span>
            <select value={fault ?? ''} onChange={(event) => change({ fault: event.target.value as Fault })}>
              <option value="" disabled>
                {say('fault_choose')}
              </option>
              {FAULTS.map((side) => (
                <option key={side} value={side}>
                  {word('fault', side)}
                </option>
              ))}
            </select>
          </label>
          {may_extra && (
            <label className="a-field">
              <span>{say('compensation')}</span>
              <input
                inputMode="decimal"
                value={extra}
                aria-invalid={extra_wrong}
                placeholder="0"
                onChange={(event) => change({ extra: event.target.value })}
              />
              <small className={extra_wrong ? 'a-fault' : undefined}>
                {say('part_max', { amount: formatFen(limits.compensation_fen) })}
              </small>
            </label>
          )}
        </div>
      )}
      {pays && (
        <div className="c-back">
          {!sent_back && (
            <label className="r-point">
              <input
                type="checkbox"
                checked={need_return}
                onChange={(event) => change({ need_return: event.target.checked })}
              />
              <span>{say('need_return')}</span>
            </label>
          )}
          {(need_return || sent_back) && (
            <fieldset className="c-options">
              <legend>{say('fee')}</legend>
              {(['shop', 'buyer'] as const).map((side) => (
                <label key={side}>
                  <input type="radio" name="fee" checked={fee_by === side} onChange={() => change({ fee_by: side })} />
                  {word('fee', side)}
                </label>
              ))}
            </fieldset>
          )}
        </div>
      )}
      {result === 'reject' && (
        <label className="r-point">
          <input
            type="checkbox"
            checked={bad_faith}
            onChange={(event) => change({ bad_faith: event.target.checked })}
          />
          <span>{say('bad_faith')}</span>
        </label>
      )}
      <MacroPicker
        kind="case"
        id={one.id}
        onPick={(text) => change({ reason: withAnswer(reason, text, REASON.chars_max) })}
      />
      <ReasonField value={reason} onChange={(text) => change({ reason: text })} label={say('reason_read')} rows={2} />
      {result && (
        <GroundsFields precedents={data.precedents} typed={grounds} onChange={(next) => change({ grounds: next })} />
      )}
      <Effects preview={preview} waits={false} />
      <div className="a-buttons">
        {onAsk && (
          <button type="button" className="a-button" onClick={onAsk}>
            {labels(CASES.acts.askCase)} <kbd>E</kbd>
          </button>
        )}
        <button
          type="button"
          className={`a-button c-rule ${pays || !result ? 'a-button--red' : 'a-button--jade'}`}
          disabled={!ready || rule.busy || preview.pending}
          onClick={decide}
        >
          {result === undefined || (pays && amount_fen === 0)
            ? say('choose')
            : pays
              ? say(need_return && !sent_back ? 'do_return' : 'do_refund', {
                  amount: yuanOf(amount_fen + compensation_fen),
                })
              : say('do_reject')}
        </button>
      </div>
      <small className="a-faint">{words('audited')}</small>
    </>
  )
}
