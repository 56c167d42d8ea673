/** The buttons of a pane that reviews what somebody handed in: approve it, ask for more, send it back. */
import { CheckIcon } from '../../lib/icons.ts'
import type { Decision } from './use-decision.ts'
import './decision.css'

interface ReviewAct {
  text: string
  /** What follows, or why it cannot be done. */
  effect?: string
  /** Its call is under way. */
  busy: boolean
  /** It cannot be done as things are, even by the operator who has the claim. */
  barred?: boolean
  /** @param seen what the operator decides by, as the claim says */
  act: (seen: string) => void
}

interface ReviewButtonsProps {
  decision: Decision
  approve: ReviewAct
  /** Where the one who handed it in can be asked. Both this and `reject` want a reason. */
  ask?: ReviewAct
  /** Absent where nothing is sent back. */
  reject?: ReviewAct
}

export function ReviewButtons({ decision: { claim, given }, approve, ask, reject }: ReviewButtonsProps) {
  const waits = claim.held || [approve, ask, reject].some((one) => one?.busy)
  const button = (one: ReviewAct, look: string, barred: boolean) => (
    <button
      type="button"
      className={look}
      disabled={waits || barred || Boolean(one.barred)}
      title={one.effect}
      onClick={() => claim.act(one.act)}
    >
      {one === approve && <CheckIcon size={18} weight="bold" />}
      {one.text}
    </button>
  )
  return (
    <>
      {(ask || reject) && (
        <div className="dec-choices">
          {ask && button(ask, 'a-button', !given)}
          {reject && button(reject, 'a-button a-button--outred', !given)}
        </div>
      )}
      {button(approve, 'a-button a-button--jade a-button--large', false)}
    </>
  )
}
