/** The pane of one thing of a queue: what it is, and below it the decision, by the acts of its definition that decide. */
import type { Act, Definition } from '@juya/contract/operator/resources/definition.ts'
import { usePermissions } from 'ra-core'
import type { CallName, Input } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import type { Queue } from '../claims/use-claim.ts'
import { DecisionFoot } from '../decision/decision-foot.tsx'
import { ReviewButtons } from '../decision/review-buttons.tsx'
import { type Decision, useDecision } from '../decision/use-decision.ts'
import { ActButtons } from './act-buttons.tsx'
import type { CellsOf } from './cells.tsx'
import { useTextsOf, useWords } from './definition-words.ts'
import { OutcomeFoot, type Outcomes } from './outcome-foot.tsx'
import { actingOf, type Deciding, DefinedRecord, PaneBody, type Shown, type Thing, type ViewOf } from './pane-body.tsx'

/** Acts that cannot be done as things are. */
type Barred<D extends Definition> = { readonly [K in keyof D['acts']]?: boolean }

interface ReviewPaneProps<D extends Deciding> {
  resource: D
  id: number
  cells: CellsOf<D>
  /** Draws no hooks: it is asked once the thing is there. */
  show: (data: ViewOf<D>) => Shown<D> & { barred?: Barred<D>; outcomes?: Outcomes<D> }
}

export const ReviewPane = <const D extends Deciding>({ resource, id, cells, show }: ReviewPaneProps<D>) => (
  <DefinedRecord resource={resource} id={id}>
    {(data) => {
      const shown = show(data)
      return (
        <aside className="a-aside">
          <PaneBody resource={resource} cells={cells} data={data} shown={shown} />
          {shown.outcomes ? (
            <OutcomeFoot resource={resource} thing={data as unknown as Thing} outcomes={shown.outcomes as never} />
          ) : (
            <Buttons
              resource={resource}
              thing={data as unknown as Thing}
              barred={(shown.barred ?? {}) as Barred<Definition>}
            />
          )}
          <ActButtons resource={resource} row={data as unknown as Thing} {...actingOf(shown)} />
        </aside>
      )
    }}
  </DefinedRecord>
)

/** Approve, ask and send back: a call each. The jade one is the large button, a red one sends back, another asks. */
function Buttons({ resource, thing, barred }: { resource: Deciding; thing: Thing; barred: Barred<Definition> }) {
  const text = useTextsOf(resource)
  const { permissions } = usePermissions()
  const { queue } = resource
  const may = mayAct(permissions, ...queue.roles)
  const acts = Object.entries(resource.acts).filter(([, act]) => act.decides && act.when?.includes(thing.status))
  const decision = useDecision({
    queue: queue.name as Queue,
    id: thing.id,
    shown: thing.seen,
    may: may && acts.length > 0,
  })
  const parts = { resource, thing, decision, barred }
  const [approve, ask, reject] = [
    useReviewAct(
      parts,
      acts.find(([, { tone }]) => tone === 'jade'),
    ),
    useReviewAct(
      parts,
      acts.find(([, { tone }]) => tone === undefined),
    ),
    useReviewAct(
      parts,
      acts.find(([, { tone }]) => tone === 'red'),
    ),
  ]
  if (!may || !approve || !reject) return null
  return (
    <DecisionFoot decision={decision} label={text('reason')}>
      <ReviewButtons decision={decision} approve={approve} reject={reject} {...(ask ? { ask } : {})} />
    </DecisionFoot>
  )
}

interface Parts {
  resource: Deciding
  thing: Thing
  decision: Decision
  barred: Barred<Definition>
}

function useReviewAct({ resource, thing: { id }, decision, barred }: Parts, found: [string, Act] | undefined) {
  const say = useWords()
  const [name, act] = found ?? [Object.keys(resource.acts)[0]!, undefined]
  const doing = useAction(name as CallName, {
    touched: touchedBy(resource),
    done: decision.finish(act?.done ? say(act.done) : ''),
  })
  if (!act) return undefined
  const given = act.reason === true ? { reason: decision.reason } : {}
  return {
    text: say(act),
    ...(act.effect ? { effect: say(act.effect) } : {}),
    busy: doing.busy,
    barred: barred[name] === true,
    act: (seen: string) => doing.act({ id, seen, ...given } as unknown as Input<CallName>),
  }
}
