/** One penalty with its evidence and answer; the decision's button says what happens to the money. */
import { formatFen, ImagePlate, showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { common } from '../../lib/common.i18n.ts'
import { useDates } from '../../lib/format.ts'
import { ScalesIcon } from '../../lib/icons.ts'
import { picture } from '../../lib/image.ts'
import { usePreview } from '../../lib/previews/use-preview.ts'
import { useAction } from '../../lib/use-action.ts'
import { ClaimBar } from '../../parts/claims/claim-bar.tsx'
import { useClaim } from '../../parts/claims/use-claim.ts'
import { useDraft } from '../../parts/claims/use-draft.ts'
import { Effects } from '../../parts/preview/effects.tsx'
import { isReason, ReasonField } from '../../parts/reason-dialog.tsx'
import { RecordPane } from '../../parts/record-pane.tsx'
import { Logs, Money, State, Thing } from '../../parts/small-parts.tsx'
import { penaltyTexts } from './penalty.i18n.ts'
import '../../parts/claims/decision.css'
import './penalty.css'

type Shown = Data<'penalty'>
type Result = 'impose' | 'drop' | 'reverse'

export const PenaltyPane = ({ id }: { id: number }) => (
  <RecordPane<Shown> resource="penalty" id={id}>
    {(data) => <Pane data={data} />}
  </RecordPane>
)

function Pane({ data }: { data: Shown }) {
  const say = penaltyTexts.useText()
  const { short } = useDates()
  return (
    <aside className="a-aside">
      <div className="a-aside__body">
        <div className="dec-head">
          <Thing
            image={data.lot?.image}
            title={data.lot?.title ?? `P-${data.id}`}
            note={
              <Link className="a-link" to={`/users/${data.user.id}`}>
                {data.user.nickname}
              </Link>
            }
          />
          <span>
            <Money fen={data.amount_fen} strong />
            <State list="penalty" value={data.status} />
          </span>
        </div>
        <p className="a-note p-rule">
          <ScalesIcon size={20} />
          <span>
            <b>{say('rule_no', { no: data.rule_no })}</b> {data.rule_text}
          </span>
        </p>
        <section>
          <h2>{say('evidence')}</h2>
          <ol className="dec-line">
            {data.evidence.map((one) => (
              <li key={`${one.at}${one.text}`}>
                {one.text}
                <small>{short(one.at)}</small>
              </li>
            ))}
          </ol>
        </section>
        <section>
          <h2>{say('appeal')}</h2>
          {data.appeal ? (
            <div className="p-appeal">
              <p>{data.appeal.content}</p>
              {data.appeal.images.length > 0 && (
                <div className="p-images">
                  {data.appeal.images.map((image) => (
                    <a key={image} href={picture(image)} target="_blank" rel="noreferrer">
                      <ImagePlate src={picture(image, 200)} alt="" radius="m" />
                    </a>
                  ))}
                </div>
              )}
              <small className="a-faint">{short(data.appeal.at)}</small>
            </div>
          ) : (
            <p className="a-faint">{say('no_appeal')}</p>
          )}
        </section>
        <section>
          <h2>{say('money')}</h2>
          <p>{data.money_text}</p>
          {data.promise && <p className="a-faint">{data.promise.text}</p>}
        </section>
        <section>
          <h2>{say('log')}</h2>
          <Logs list={data.logs} none={say('no_log')} />
        </section>
      </div>
      <Decision data={data} />
    </aside>
  )
}

const NOTHING_WRITTEN = { reason: '' }
const CHOICES: Record<string, readonly Result[]> = {
  appealed: ['impose', 'drop'],
  notified: ['drop'],
  imposed: ['reverse'],
}

function Decision({ data }: { data: Shown }) {
  const say = penaltyTexts.useText()
  const words = common.useText()
  const { permissions } = usePermissions()
  const [result, setResult] = useState<Result>()
  const draft = useDraft('penalty', data.id, NOTHING_WRITTEN)
  const { reason } = draft.form
  const may = mayAct(permissions, 'arbiter')
  const claim = useClaim({ queue: 'penalty', id: data.id, shown: data.seen, may })
  const decide = useAction('decidePenalty', {
    touched: ['penalties', 'penalty', 'users', 'user', 'audit'],
    done: () => {
      claim.settled()
      setResult(undefined)
      draft.drop()
      showToast({ text: say('done') })
    },
  })
  const input = { id: data.id, result: result!, reason: reason.trim(), images: [] }
  const whole = result !== undefined && isReason(reason)
  const preview = usePreview('decidePenalty', whole && claim.mine ? { ...input, seen: claim.seen } : undefined)
  const choices = CHOICES[data.status] ?? []
  if (choices.length === 0) return null
  if (!may)
    return (
      <div className="a-aside__foot">
        <p className="a-note">{say('only')}</p>
      </div>
    )
  const amount = formatFen(data.amount_fen ?? 0)
  const moves = (data.amount_fen ?? 0) > 0
  const button =
    result === undefined
      ? say('choose')
      : moves
        ? say(`do_${result}`, { amount })
        : say(result === 'impose' ? 'do_record' : 'do_clear')
  return (
    <div className="a-aside__foot">
      <h2>{say('decision')}</h2>
      <ClaimBar claim={claim} draft={draft} />
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
            <small className="j-num">{moves ? say(`${one}_money`, { amount }) : say('no_money')}</small>
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
        {button}
      </button>
      <small className="a-faint">{words('audited')}</small>
    </div>
  )
}
