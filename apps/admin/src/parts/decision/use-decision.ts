/** What every decision of a queue stands on: the claim, the reason as a draft, and what follows once it is made. */
import { showToast } from '@juya/ui'
import { type ClaimControl, type Queue, useClaim } from '../claims/use-claim.ts'
import { type Draft, useDraft } from '../claims/use-draft.ts'
import { isReason } from '../reason-dialog.tsx'

const NOTHING_WRITTEN = { reason: '' }

export interface Decision {
  claim: ClaimControl
  draft: Draft<typeof NOTHING_WRITTEN>
  /** As it is sent, without spaces around it. */
  reason: string
  /** It is long enough for the server. */
  given: boolean
  /** Keeps what was typed, and takes or renews the claim. */
  write: (text: string) => void
  /** For `done` of an act: the claim is settled, the draft forgotten, and the operator is told so. */
  finish: (text: string, then?: () => void) => () => void
}

/** @param shown what the page shows, as its call says (`seen`) */
export function useDecision(options: { queue: Queue; id: number; shown: string; may: boolean }): Decision {
  const draft = useDraft(options.queue, options.id, NOTHING_WRITTEN)
  const claim = useClaim(options)
  const { reason } = draft.form
  return {
    claim,
    draft,
    reason: reason.trim(),
    given: isReason(reason),
    write: (text) => {
      draft.change({ reason: text })
      claim.touch()
    },
    finish: (text, then) => () => {
      claim.settled()
      draft.drop()
      showToast({ text })
      then?.()
    },
  }
}
