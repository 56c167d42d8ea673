/** A decision that moves money: its outcomes to choose from, the reason, what follows to the fen, and one button that says what it does. */
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { CallName, Input } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { common } from '../../lib/common.i18n.ts'
import { usePreview } from '../../lib/previews/use-preview.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import type { Queue } from '../claims/use-claim.ts'
import { DecisionFoot, FootNote } from '../decision/decision-foot.tsx'
import { OutcomeChoices } from '../decision/outcome-choices.tsx'
import { useDecision } from '../decision/use-decision.ts'
import { Effects } from '../preview/effects.tsx'
import { useTextsOf, useWords } from './definition-words.ts'
import type { Deciding, Thing } from './pane-body.tsx'

export interface Outcome<D extends Deciding> {
  value: string
  /** The act that brings it about, and what else it is told. */
  act: keyof D['acts'] & string
  input?: Readonly<Record<string, unknown>>
  /** Absent: the act's words. */
  title?: string
  /** What becomes of the money. */
  note: string
  /** What the button says once it is chosen. */
  button: string
  tone?: 'red'
  /** The toast after the act, where the shop or the person was not told. */
  done?: string
}

/** The outcomes there are, and a note above them; `only` is what those read who decide nothing, or nothing now. */
export interface Outcomes<D extends Deciding> {
  list: readonly Outcome<D>[]
  note?: string | false | undefined
  only?: string | undefined
  /** It waits for something else: no operator decides it now. */
  closed?: boolean
}

export function OutcomeFoot({
  resource,
  thing,
  outcomes,
}: {
  resource: Deciding
  thing: Thing
  outcomes: Outcomes<Deciding>
}) {
  const text = useTextsOf(resource)
  const saying = useWords()
  const words = common.useText()
  const { permissions } = usePermissions()
  const [value, setValue] = useState<string>()
  const { queue } = resource
  const may = mayAct(permissions, ...queue.roles)
  const decision = useDecision({ queue: queue.name as Queue, id: thing.id, shown: thing.seen, may })
  const { claim, reason } = decision
  const chosen = outcomes.list.find((one) => one.value === value)
  const act = (chosen?.act ?? outcomes.list[0]?.act ?? Object.keys(resource.acts)[0]) as CallName
  const says = resource.acts[act]?.done
  const decide = useAction(act, {
    touched: touchedBy(resource),
    done: decision.finish(chosen?.done ?? (says ? saying(says) : words('decided')), () => setValue(undefined)),
  })
  const input = { id: thing.id, reason, ...chosen?.input }
  const whole = chosen !== undefined && decision.given
  const preview = usePreview(
    act,
    whole && claim.mine ? ({ ...input, seen: claim.seen } as unknown as Input<CallName>) : undefined,
  )
  if (outcomes.list.length === 0) return null
  const list = outcomes.list.map((one) => ({ ...one, title: one.title ?? saying(resource.acts[one.act]!) }))
  if (!may || outcomes.closed) return outcomes.only ? <FootNote text={outcomes.only} /> : null
  return (
    <DecisionFoot
      decision={decision}
      title={words('decision')}
      label={text('reason')}
      choices={
        <>
          {outcomes.note && <p className="a-note">{outcomes.note}</p>}
          <OutcomeChoices list={list} chosen={value} onChoose={setValue} claim={claim} />
        </>
      }
    >
      <Effects preview={preview} waits={false} />
      <button
        type="button"
        className={`a-button a-button--large ${chosen?.tone === 'red' ? 'a-button--red' : 'a-button--jade'}`}
        disabled={!whole || decide.busy || claim.held || preview.pending}
        onClick={() => claim.act((seen) => decide.act({ ...input, seen } as unknown as Input<CallName>))}
      >
        {chosen?.button ?? words('choose')}
      </button>
    </DecisionFoot>
  )
}
