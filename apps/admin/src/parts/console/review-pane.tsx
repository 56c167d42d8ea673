/** The pane of one thing of a queue: what it is, and below it the decision, by the acts of its definition that decide. */
import type { Act, Definition } from '@juya/contract/operator/resources/definition.ts'
import { usePermissions } from 'ra-core'
import type { CallName, Input } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { usePreview } from '../../lib/previews/use-preview.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import type { Queue } from '../claims/use-claim.ts'
import { DecisionFoot, FootNote } from '../decision/decision-foot.tsx'
import { ReviewButtons } from '../decision/review-buttons.tsx'
import { type Decision, useDecision } from '../decision/use-decision.ts'
import { Effects } from '../preview/effects.tsx'
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
  show: (data: ViewOf<D>) => Shown<D> & {
    barred?: Barred<D>
    outcomes?: Outcomes<D>
    /** What each button would do stands above it. */
    effects?: boolean
  }
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
              effects={shown.effects === true}
            />
          )}
          <ActButtons resource={resource} row={data as unknown as Thing} {...actingOf(shown)} />
        </aside>
      )
    }}
  </DefinedRecord>
)

/** Approve, ask and send back: a call each. The jade one is the large button, a red one sends back, another asks; the jade one may be all there is. */
function Buttons({ effects, ...about }: Omit<Parts, 'decision'> & { effects: boolean }) {
  const { resource, thing } = about
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
  const parts = { ...about, decision }
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
  if (!approve) return null
  const others = { ...(ask ? { ask } : {}), ...(reject ? { reject } : {}) }
  if (!may) return resource.texts.only_read ? <FootNote text={text('only_read')} /> : null
  return (
    <DecisionFoot decision={decision} label={ask || reject ? text('reason') : undefined}>
      {effects &&
        [approve, ...Object.values(others)].map((one) => <ActEffects key={one.name} decision={decision} of={one} />)}
      <ReviewButtons decision={decision} approve={approve} {...others} />
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
  const input = { id, ...(act.reason === true ? { reason: decision.reason } : {}) }
  return {
    name: name as CallName,
    input,
    asks: act.reason === true,
    text: say(act),
    ...(act.effect ? { effect: say(act.effect) } : {}),
    busy: doing.busy,
    barred: barred[name] === true,
    act: (seen: string) => doing.act({ ...input, seen } as unknown as Input<CallName>),
  }
}

/** What the button would do: of one that wants a reason, once it is given; of the other, while there is none. */
function ActEffects({
  decision: { claim, given },
  of,
}: {
  decision: Decision
  of: { name: CallName; text: string; asks: boolean; input: object }
}) {
  const input = claim.mine && of.asks === given ? { ...of.input, seen: claim.seen } : undefined
  const preview = usePreview(of.name, input as Input<CallName> | undefined)
  return <Effects preview={preview} waits={false} of={of.text} />
}
