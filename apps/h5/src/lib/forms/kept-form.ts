/** What was filled in and not yet sent, kept on this phone for the next visit of the same person. */
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { useEffect, useRef } from 'react'
import { useSession } from '../session/session.ts'
import { readJson, removeKey, writeJson } from '../storage/storage.ts'
import { toast } from '../toast.ts'
import { keptTexts } from './kept-form.i18n.ts'

/** Where each form is kept. */
type Key = 'publish_draft' | 'goods_draft' | 'campaign_draft'
/** The server lets go of photos nothing names after a day. */
const KEPT_MS = 20 * 3_600_000

export interface Filled<Draft> {
  draft: Draft
  step: number
  photos: { paths: readonly string[]; photo_views?: ReadonlyArray<string | undefined> }
  video?: { path?: string; poster_path?: string }
  /** Photos chosen and not uploaded yet: a page that goes takes them along. */
  unsent_count: number
}
type Kept<Draft> = Filled<Draft> & { user_id: number; at_ms: number }

/** What this person had filled in here, if it is not too old. */
export function keptForm<Draft>(key: Key, user_id: number | undefined): Filled<Draft> | undefined {
  const kept = readJson<Kept<Draft>>(key)
  return kept && kept.user_id === user_id && serverNow() - kept.at_ms < KEPT_MS ? kept : undefined
}

/**
 * Keeps what is filled in while `is_begun`, and says once that it was picked up, and how many photos are missing.
 * @param picked_up what was kept before, when it began with that
 */
export function useKeptForm<Draft>(
  key: Key,
  is_begun: boolean,
  filled: Filled<Draft>,
  picked_up: Filled<Draft> | undefined,
): void {
  const t = keptTexts.useText()
  const user_id = useSession().user?.id
  const text = is_begun && user_id !== undefined ? JSON.stringify({ user_id, ...filled }) : undefined
  useEffect(() => {
    if (text) writeJson(key, { ...(JSON.parse(text) as Filled<Draft>), at_ms: serverNow() })
  }, [key, text])
  const said = useRef(false)
  useEffect(() => {
    if (picked_up && !said.current) {
      const count = picked_up.unsent_count
      toast(count > 0 ? t('kept_without_photos', { count }) : t('kept'))
    }
    said.current = true
  }, [picked_up, t])
}

export const forgetForm = (key: Key): void => removeKey(key)
