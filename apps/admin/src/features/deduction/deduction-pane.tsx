/** One case to take from a shop's deposit: what it rests on, what the shop says, and the decision with what happens to the money. */
import { formatFen, ImagePlate, showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { common } from '../../lib/common.i18n.ts'
import { useDates } from '../../lib/format.ts'
import { picture } from '../../lib/image.ts'
import { usePreview } from '../../lib/previews/use-preview.ts'
import { useAction } from '../../lib/use-action.ts'
import { ClaimBar } from '../../parts/claims/claim-bar.tsx'
import { useClaim } from '../../parts/claims/use-claim.ts'
import { useDraft } from '../../parts/claims/use-draft.ts'
import { Effects } from '../../parts/preview/effects.tsx'
import { isReason, ReasonField } from '../../parts/reason-dialog.tsx'
import { RecordPane } from '../../parts/record-pane.tsx'
import { Facts, Logs, Money, State, Thing } from '../../parts/small-parts.tsx'
import { deductionTexts } from './deduction.i18n.ts'
import '../../parts/decision/decision.css'

type Shown = Data<'deduction'>
type Result = 'impose' | 'drop'

export const DeductionPane = ({ id }: { id: number }) => (
  <RecordPane resource="deduction" id={id}>
    {(data) => <Pane data={data} />}
  </RecordPane>
)

function Pane({ data }: { data: Shown }) {
  const say = deductionTexts.useText()
  const { short } = useDates()
  return (
    <aside className="a-aside">
      <div className="a-aside__body">
        <div className="dec-head">
          <Thing
            title={
              <Link className="a-link" to={`/shops/${data.shop_id}`}>
                {data.shop_name}
              </Link>
            }
            note={`D-${data.id}`}
          />
          <span>
            <Money fen={data.amount_fen} strong />
            <State list="deduction" value={data.status} />
          </span>
        </div>
        <Facts
          columns={2}
          list={[
            { label: say('basis'), value: say(`basis_${data.basis}`, { id: data.ref_id ?? '' }) },
            { label: say('payee'), value: say(`payee_${data.payee}`) },
            { label: say('rule'), value: data.rule_no },
            { label: say('document'), value: data.document },
            { label: say('held'), value: formatFen(data.held_fen) },
            { label: say('noticed'), value: short(data.noticed_at) },
          ]}
        />
        {data.review_deadline && <p className="a-faint">{data.review_deadline.text}</p>}
        <section>
          <h2>{say('words')}</h2>
          <p>{data.words}</p>
        </section>
        <section>
          <h2>{say('answer')}</h2>
          {data.answer ? (
            <>
              <p>{data.answer.content}</p>
              {data.answer.images.map((image) => (
                <a key={image} href={picture(image)} target="_blank" rel="noreferrer">
                  <ImagePlate src={picture(image, 200)} alt="" radius="m" />
                </a>
              ))}
              <small className="a-faint">{short(data.answer.at)}</small>
            </>
          ) : (
            <p className="a-faint">
              {data.can_answer ? say('no_answer', { at: short(data.answer_due_at) }) : say('answered_late')}
            </p>
          )}
        </section>
        {data.decision && (
          <section>
            <h2>{say('result')}</h2>
            <p>
              {data.decision.taken_fen > 0
                ? say('taken', { amount: formatFen(data.decision.taken_fen) })
                : say('nothing')}{' '}
              {data.decision.reason}
            </p>
          </section>
        )}
        <section>
          <h2>{say('log')}</h2>
          <Logs list={data.logs} none={say('no_log')} />
        </section>
      </div>
      {!data.decision && <Decision data={data} />}
    </aside>
  )
}

const NOTHING_WRITTEN = { reason: '' }

function Decision({ data }: { data: Shown }) {
  const say = deductionTexts.useText()
  const words = common.useText()
  const { permissions } = usePermissions()
  const [result, setResult] = useState<Result>()
  const draft = useDraft('deduction', data.id, NOTHING_WRITTEN)
  const { reason } = draft.form
  const may = mayAct(permissions, 'arbiter')
  const claim = useClaim({ queue: 'deduction', id: data.id, shown: data.seen, may })
  const decide = useAction('decideDeduction', {
    touched: ['deductions', 'deduction', 'shops', 'shop', 'audit'],
    done: () => {
      claim.settled()
      setResult(undefined)
      draft.drop()
      showToast({ text: say('done') })
    },
  })
  const input = { id: data.id, result: result!, reason: reason.trim() }
  const whole = result !== undefined && isReason(reason)
  const preview = usePreview('decideDeduction', whole && claim.mine ? { ...input, seen: claim.seen } : undefined)
  if (!may)
    return (
      <div className="a-aside__foot">
        <p className="a-note">{say('only')}</p>
      </div>
    )
  const early = data.status === 'notified'
  const choices: readonly Result[] = early || data.own ? ['drop'] : ['impose', 'drop']
  const amount = formatFen(Math.min(data.amount_fen, data.held_fen))
  return (
    <div className="a-aside__foot">
      <h2>{say('decision')}</h2>
      <ClaimBar claim={claim} draft={draft} />
      {(early || data.own) && <p className="a-note">{say(early ? 'early' : 'own')}</p>}
      <div className="dec-choices">
        {choices.map((one) => (
          <button
            key={one}
            type="button"
            className={one === result ? 'dec-choice dec-choice--on' : 'dec-choice'}
            aria-pressed={one === result}
            disabled={claim.held}
            onClick={() => {
              setResult(one)
              claim.touch()
            }}
          >
            <b>{say(one)}</b>
            <small className="j-num">{say(`${one}_money`, { amount })}</small>
          </button>
        ))}
      </div>
      <ReasonField
        value={reason}
        onChange={(text) => {
          draft.change({ reason: text })
          claim.touch()
        }}
        label={say('reason')}
        rows={2}
      />
      <Effects preview={preview} waits={false} />
      <button
        type="button"
        className={`a-button a-button--large ${result === 'impose' ? 'a-button--red' : 'a-button--jade'}`}
        disabled={!whole || decide.busy || claim.held || preview.pending}
        onClick={() => claim.act((seen) => decide.act({ ...input, seen }))}
      >
        {result ? say(`do_${result}`, { amount }) : say('choose')}
      </button>
      <small className="a-faint">{words('audited')}</small>
    </div>
  )
}
