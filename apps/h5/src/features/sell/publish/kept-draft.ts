/** What was filled in and not yet sent, kept on this phone for the next visit of the same person. */
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { useEffect, useRef } from 'react'
import { useSession } from '../../../lib/session/session.ts'
import { readJson, removeKey, writeJson } from '../../../lib/storage/storage.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from './publish.i18n.ts'
import type { LotDraft } from './publish-form.ts'

const KEY = 'publish_draft'
/** The server lets go of photos nothing names after a day. */
const KEPT_MS = 20 * 3_600_000

interface Filled {
  draft: LotDraft
  step: number
  photos: { paths: readonly string[]; photo_views: ReadonlyArray<string | undefined> }
  video: { path?: string; poster_path?: string }
  /** Photos chosen and not uploaded yet: a page that goes takes them along. */
  unsent_count: number
}
type Kept = Filled & { user_id: number; at_ms: number }

/** What this person had filled in here, if it is not too old. */
export function keptDraft(user_id: number | undefined): Filled | undefined {
  const kept = readJson<Kept>(KEY)
  return kept && kept.user_id === user_id && serverNow() - kept.at_ms < KEPT_MS ? kept : undefined
}

/**
 * Keeps what is filled in while `is_begun`, and says once that it was picked up, and how many photos are missing.
 * @param picked_up what was kept before, when it began with that
 */
export function useKeptDraft(is_begun: boolean, filled: Filled, picked_up: Filled | undefined): void {
  const t = useText()
  const user_id = useSession().user?.id
  const text = is_begun && user_id !== undefined ? JSON.stringify({ user_id, ...filled }) : undefined
  useEffect(() => {
    if (text) writeJson(KEY, { ...(JSON.parse(text) as Filled), at_ms: serverNow() })
  }, [text])
  const said = useRef(false)
  useEffect(() => {
    if (picked_up && !said.current) {
      const count = picked_up.unsent_count
      toast(count > 0 ? t('kept_without_photos', { count }) : t('kept'))
    }
    said.current = true
  }, [picked_up, t])
}

export const forgetDraft = (): void => removeKey(KEY)
