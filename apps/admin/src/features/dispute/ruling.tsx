/** The decision: what the buyer gets, who is at fault, whether the piece goes back and who pays for that. The button names the money. */
import { formatFen, parseYuan, showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { mayAct } from '../../lib/auth-provider.ts'
import { common } from '../../lib/common.i18n.ts'
import { useAct } from '../../lib/use-act.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { isReason, ReasonField } from '../../parts/decision.tsx'
import { disputeTexts } from './dispute.i18n.ts'
import { type Shown, TOUCHED } from './dispute-pane.tsx'
import '../../parts/panes.css'

type Result = 'refund' | 'partial' | 'reject'
const RESULTS = ['refund', 'partial', 'reject'] as const
const FAULTS = ['shop', 'buyer', 'both', 'none', 'carrier'] as const
type Fault = (typeof FAULTS)[number]

const yuanOf = (fen: number): string => formatFen(fen, { decimals: 'always' })

export function Ruling({ data, onAsk }: { data: Shown; onAsk?: () => void }) {
  const say = disputeTexts.useText()
  const { permissions } = usePermissions()
  const may = data.can_rule && mayAct(permissions, 'arbiter')
  if (!may && !onAsk) return null
  return (
    <div className="a-aside__foot">
      {may ? (
        <RulingForm data={data} onAsk={onAsk} />
      ) : (
        <>
          <p className="a-note">{say(data.can_rule ? 'only' : 'not_yet')}</p>
          <button type="button" className="a-button" onClick={onAsk}>
            {say('ask')} <kbd>E</kbd>
          </button>
        </>
      )}
    </div>
  )
}

function RulingForm({ data, onAsk }: { data: Shown; onAsk?: () => void }) {
  const say = disputeTexts.useText()
  const word = useWord()
  const words = common.useText()
  const { case: one, limits } = data
  const sent_back = one.return_shipment != null
  const [result, setResult] = useState<Result>()
  const [part, setPart] = useState('')
  const [fault, setFault] = useState<Fault>('shop')
  const [need_return, setReturn] = useState(one.type === 'return_refund' && !sent_back)
  const [fee_by, setFeeBy] = useState<'buyer' | 'shop'>(one.return_fee_by)
  const [extra, setExtra] = useState('')
  const [reason, setReason] = useState('')
  const rule = useAct('ruleCase', { touched: TOUCHED, done: () => showToast({ text: say('ruled') }) })

  const full_fen = Math.min(one.amount_fen, limits.amount_fen)
  const part_fen = parseYuan(part) ?? 0
  const amount_fen = result === 'refund' ? full_fen : result === 'partial' ? part_fen : 0
  const part_wrong = result === 'partial' && (part_fen < 1 || part_fen > limits.amount_fen)
  const pays = result === 'refund' || result === 'partial'
  const may_extra = pays && one.reason_code === 'fake' && limits.compensation_fen > 0
  const compensation_fen = may_extra ? (parseYuan(extra) ?? 0) : 0
  const extra_wrong =
    may_extra && extra !== '' && (parseYuan(extra) === null || compensation_fen > limits.compensation_fen)
  const ready = result !== undefined && !part_wrong && !extra_wrong && isReason(reason) && !rule.busy
  const choose = (next: Result) => {
    setResult(next)
    setFault(next === 'reject' ? 'buyer' : next === 'partial' ? 'both' : 'shop')
  }
  const decide = () => {
    if (!ready) return
    const returned = pays && need_return && !sent_back
    rule.act({
      id: one.id,
      result,
      amount_fen: result === 'partial' ? part_fen : undefined,
      fault,
      need_return: returned,
      return_fee_by: fee_by,
      compensation_fen,
      reason: reason.trim(),
    })
  }
  return (
    <>
      <h2>{say('decision')}</h2>
      <div className="c-choices">
        {RESULTS.map((choice) => (
          <button
            key={choice}
            type="button"
            className={choice === result ? 'c-choice c-choice--on' : 'c-choice'}
            aria-pressed={choice === result}
            onClick={() => choose(choice)}
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
                onChange={(event) => setPart(event.target.value)}
              />
              <small className={part !== '' && part_wrong ? 'a-fault' : undefined}>
                {say('part_max', { amount: formatFen(limits.amount_fen) })}
              </small>
            </label>
          )}
          <label className="a-field">
            <span>{say('fault')}</span>
            <select value={fault} onChange={(event) => setFault(event.target.value as Fault)}>
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
                onChange={(event) => setExtra(event.target.value)}
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
              <input type="checkbox" checked={need_return} onChange={(event) => setReturn(event.target.checked)} />
              <span>{say('need_return')}</span>
            </label>
          )}
          {(need_return || sent_back) && (
            <fieldset className="c-options">
              <legend>{say('fee')}</legend>
              {(['shop', 'buyer'] as const).map((side) => (
                <label key={side}>
                  <input type="radio" name="fee" checked={fee_by === side} onChange={() => setFeeBy(side)} />
                  {word('fee', side)}
                </label>
              ))}
            </fieldset>
          )}
        </div>
      )}
      <ReasonField value={reason} onChange={setReason} label={say('reason_read')} rows={2} />
      <div className="a-buttons">
        {onAsk && (
          <button type="button" className="a-button" onClick={onAsk}>
            {say('ask')} <kbd>E</kbd>
          </button>
        )}
        <button
          type="button"
          className={`a-button c-rule ${pays || !result ? 'a-button--red' : 'a-button--jade'}`}
          disabled={!ready}
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
