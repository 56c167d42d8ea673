/** What a person typed into the application for a shop, kept while the app is open: in this tab's memory and nowhere else. */
import type { Photo } from '@juya/ui/forms/photos.tsx'
import type { KeptPapers } from '../../../cards/application/identity-fields.tsx'
import type { Address } from '../../../cards/forms/address-sheet.tsx'

export interface OpeningDraft {
  kind: 'individual' | 'company'
  name: string
  intro: string
  category_ids: readonly number[]
  company_name: string
  licence_no: string
  agreed: boolean
  address?: Address
  /** As their grids had them: pictures of documents cannot be fetched again. */
  logo?: readonly Photo[]
  licence?: readonly Photo[]
  papers?: KeptPapers
}

const EMPTY: OpeningDraft = {
  kind: 'individual',
  name: '',
  intro: '',
  category_ids: [],
  company_name: '',
  licence_no: '',
  agreed: false,
}

let kept: { user_id: number; draft: OpeningDraft } | undefined

/** What this person typed before, or an empty form. */
export const draftFor = (user_id: number): OpeningDraft => (kept?.user_id === user_id ? kept.draft : EMPTY)

/** Keeps it for this person; without a draft it is forgotten. */
export function keepDraft(user_id: number, draft: OpeningDraft | undefined): void {
  kept = draft && { user_id, draft }
}
