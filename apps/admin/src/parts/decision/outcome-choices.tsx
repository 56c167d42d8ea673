/** The outcomes of a decision, one of which is chosen; below each what becomes of the money. */
import type { ClaimControl } from '../claims/use-claim.ts'
import './decision.css'

interface OutcomeChoicesProps<Outcome extends string> {
  list: ReadonlyArray<{ value: Outcome; title: string; note: string }>
  chosen: Outcome | undefined
  onChoose: (outcome: Outcome) => void
  /** Choosing takes or renews it; the outcomes wait while a colleague has it. */
  claim: Pick<ClaimControl, 'held' | 'touch'>
}

export const OutcomeChoices = <Outcome extends string>({
  list,
  chosen,
  onChoose,
  claim,
}: OutcomeChoicesProps<Outcome>) => (
  <div className="dec-choices">
    {list.map(({ value, title, note }) => (
      <button
        key={value}
        type="button"
        className={value === chosen ? 'dec-choice dec-choice--on' : 'dec-choice'}
        aria-pressed={value === chosen}
        disabled={claim.held}
        onClick={() => {
          onChoose(value)
          claim.touch()
        }}
      >
        <b>{title}</b>
        <small className="j-num">{note}</small>
      </button>
    ))}
  </div>
)
