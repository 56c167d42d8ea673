/** One penalty with its evidence and answer; the decision's button says what happens to the money. */
import { formatFen, ImagePlate } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { ScalesIcon } from '../../lib/icons.ts'
import { picture } from '../../lib/image.ts'
import { usePreview } from '../../lib/previews/use-preview.ts'
import { useAction } from '../../lib/use-action.ts'
import { DecisionFoot, FootNote } from '../../parts/decision/decision-foot.tsx'
import { OutcomeChoices } from '../../parts/decision/outcome-choices.tsx'
import { useDecision } from '../../parts/decision/use-decision.ts'
import { Effects } from '../../parts/preview/effects.tsx'
import { RecordPane } from '../../parts/record-pane.tsx'
import { Logs, Money, State, Thing } from '../../parts/small-parts.tsx'
import { penaltyTexts } from './penalty.i18n.ts'
import '../../parts/decision/decision.css'
import './penalty.css'

type Shown = Data<'penalty'>
type Result = 'impose' | 'drop' | 'reverse'

export const PenaltyPane = ({ id }: { id: number }) => (
  <RecordPane resource="penalty" id={id}>
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
            image={(data.lot ?? data.sale)?.image}
            title={(data.lot ?? data.sale)?.title ?? `P-${data.id}`}
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
          {data.review_deadline && <p className="a-faint">{data.review_deadline.text}</p>}
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

const CHOICES: Record<string, readonly Result[]> = {
  appealed: ['impose', 'drop'],
  notified: ['drop'],
  imposed: ['reverse'],
}

function Decision({ data }: { data: Shown }) {
  const say = penaltyTexts.useText()
  const { permissions } = usePermissions()
  const [result, setResult] = useState<Result>()
  const may = mayAct(permissions, 'arbiter')
  const decision = useDecision({ queue: 'penalty', id: data.id, shown: data.seen, may })
  const { claim, reason } = decision
  const decide = useAction('decidePenalty', {
    touched: ['penalties', 'penalty', 'users', 'user', 'audit'],
    done: decision.finish(say('done'), () => setResult(undefined)),
  })
  const input = { id: data.id, result: result!, reason, images: [] }
  const whole = result !== undefined && decision.given
  const preview = usePreview('decidePenalty', whole && claim.mine ? { ...input, seen: claim.seen } : undefined)
  const choices = CHOICES[data.status] ?? []
  if (choices.length === 0) return null
  if (!may) return <FootNote text={say('only')} />
  const amount = formatFen(data.amount_fen ?? 0)
  const moves = (data.amount_fen ?? 0) > 0
  const button =
    result === undefined
      ? say('choose')
      : moves
        ? say(`do_${result}`, { amount })
        : say(result === 'impose' ? 'do_record' : 'do_clear')
  return (
    <DecisionFoot
      decision={decision}
      title={say('decision')}
      label={say('reason')}
      choices={
        <OutcomeChoices
          list={choices.map((one) => ({
            value: one,
            title: say(one),
            note: moves ? say(`${one}_money`, { amount }) : say('no_money'),
          }))}
          chosen={result}
          onChoose={setResult}
          claim={claim}
        />
      }
    >
      <Effects preview={preview} waits={false} />
      <button
        type="button"
        className={`a-button a-button--large ${result === 'impose' ? 'a-button--red' : 'a-button--jade'}`}
        disabled={!whole || decide.busy || claim.held || preview.pending}
        onClick={() => claim.act((seen) => decide.act({ ...input, seen }))}
      >
        {button}
      </button>
    </DecisionFoot>
  )
}
