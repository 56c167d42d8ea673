/** One decision looked at blind: what was shown to the first operator, and how one would decide. */
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { ImagePlate, showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { picture } from '../../lib/image.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { isReason, ReasonDialog, ReasonField } from '../../parts/reason-dialog.tsx'
import { Card, Facts, Money } from '../../parts/small-parts.tsx'
import { auditTexts, useOutcome } from './decision-audit.i18n.ts'

type Look = NonNullable<Data<'decisionAudits'>['held']>
const TOUCHED = ['decisionAudits', 'auditsAgain']

export function BlindAudit({ look }: { look: Look }) {
  const say = auditTexts.useText()
  const word = useWord()
  const { short } = useDates()
  return (
    <Card title={`${say('blind')} · ${word('queue', look.queue)}`} side={say('held', { when: short(look.until_at) })}>
      <div className="da-blind">
        <div>
          <Shown look={look} />
        </div>
        <Answer key={look.id} look={look} />
      </div>
    </Card>
  )
}

function Shown({ look }: { look: Look }) {
  const say = auditTexts.useText()
  const word = useWord()
  const { full } = useDates()
  const { lines, images, said, documents } = look.shown
  const label = (key: string) => (auditTexts.has(`line.${key}`) ? say(`line.${key}` as 'line.title') : key)
  return (
    <>
      <section>
        <h2>{say('shown')}</h2>
        {images.length > 0 && (
          <div className="da-images">
            {images.map((image) => (
              <a key={image} href={picture(image)} target="_blank" rel="noreferrer" aria-label={say('shown')}>
                <ImagePlate src={picture(image, 200)} alt="" radius="m" />
              </a>
            ))}
          </div>
        )}
        <Facts
          columns={1}
          list={lines.map((line) => ({
            label: label(line.key),
            value:
              line.fen != null ? (
                <Money fen={line.fen} />
              ) : line.at != null ? (
                full(line.at)
              ) : line.word ? (
                word(line.word.list, line.word.value)
              ) : (
                line.text
              ),
          }))}
        />
      </section>
      {documents.length > 0 && (
        <section>
          <h2>{say('documents')}</h2>
          <div className="da-images">
            {documents.map((one) => (
              <a key={one.url} href={one.url} target="_blank" rel="noreferrer">
                <ImagePlate src={one.url} alt={word('doc', one.kind)} radius="m" />
              </a>
            ))}
          </div>
        </section>
      )}
      {said.length > 0 && (
        <section>
          <h2>{say('said')}</h2>
          <ol className="da-said">
            {said.map((one) => (
              <li key={`${one.by}${one.at}${one.text}`}>
                <b>{auditTexts.has(`by.${one.by}`) ? say(`by.${one.by}` as 'by.buyer') : one.by}</b>{' '}
                <small className="a-faint j-num">{full(one.at)}</small>
                {one.text && <p>{one.text}</p>}
                {one.images.length > 0 && (
                  <div className="da-images">
                    {one.images.map((image) => (
                      <a key={image} href={picture(image)} target="_blank" rel="noreferrer" aria-label={say('said')}>
                        <ImagePlate src={picture(image, 200)} alt="" radius="m" />
                      </a>
                    ))}
                  </div>
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  )
}

function Answer({ look }: { look: Look }) {
  const say = auditTexts.useText()
  const outcomeOf = useOutcome()
  const [outcome, setOutcome] = useState<Look['outcomes'][number]>()
  const [yuan, setYuan] = useState('')
  const [reason, setReason] = useState('')
  const [passing, setPassing] = useState(false)
  const answer = useAction('answerDecisionAudit', {
    touched: TOUCHED,
    done: ({ agrees, opens_again }) =>
      showToast({ text: say(agrees ? 'agrees' : opens_again ? 'differs_again' : 'differs'), ms: 5_000 }),
  })
  const pass = useAction('passDecisionAudit', {
    touched: TOUCHED,
    done: () => {
      setPassing(false)
      showToast({ text: say('passed') })
    },
  })
  const amount_fen = parseYuan(yuan) ?? 0
  const whole = outcome && isReason(reason) && (outcome !== 'partial' || amount_fen > 0)
  return (
    <form
      className="da-answer"
      onSubmit={(event) => {
        event.preventDefault()
        if (whole)
          answer.act({
            id: look.id,
            outcome,
            reason: reason.trim(),
            ...(outcome === 'partial' ? { amount_fen } : {}),
          })
      }}
    >
      <p className="a-note">{say('blind_note')}</p>
      <fieldset className="da-outcomes">
        <legend>{say('judge')}</legend>
        {look.outcomes.map((one) => (
          <label key={one}>
            <input type="radio" name="outcome" checked={one === outcome} onChange={() => setOutcome(one)} />
            {outcomeOf(look.queue, one)}
          </label>
        ))}
      </fieldset>
      {outcome === 'partial' && (
        <label className="a-field">
          <span>{say('amount')}</span>
          <input
            inputMode="decimal"
            autoComplete="off"
            value={yuan}
            onChange={(event) => setYuan(event.target.value)}
          />
        </label>
      )}
      <ReasonField value={reason} onChange={setReason} label={say('reason')} />
      <div className="a-buttons">
        <button type="button" className="a-button" onClick={() => setPassing(true)}>
          {say('pass')}
        </button>
        <button type="submit" className="a-button a-button--ink" disabled={!whole || answer.busy}>
          {say('answer')}
        </button>
      </div>
      {passing && (
        <ReasonDialog
          title={say('pass_title')}
          effect={say('pass_effect')}
          confirm={say('pass')}
          busy={pass.busy}
          onClose={() => setPassing(false)}
          onConfirm={(why) => pass.act({ id: look.id, reason: why })}
        />
      )}
    </form>
  )
}
