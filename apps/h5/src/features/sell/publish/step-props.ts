/** What each part of the publishing form is given. */
import type { LotDraft, Template } from './publish-form.ts'

export interface StepProps {
  draft: LotDraft
  change: (next: Partial<LotDraft>) => void
  /** What to say under a field, once it was touched. */
  error: (field: string) => string | undefined
  touch: (field: string) => void
  /** Whether a field may be changed at all. */
  may: (sent_name: string) => boolean
  template?: Template
  now_ms: number
}
