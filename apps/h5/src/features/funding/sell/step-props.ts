import type { CampaignDraft, Field } from './campaign-form.ts'

/** What each step of the wizard is given. */
export interface StepProps {
  draft: CampaignDraft
  change: (next: Partial<CampaignDraft>) => void
  /** What to say under a field, once its step was tried or the server refused it. */
  error: (field: Field) => string | undefined
  now_ms: number
}
