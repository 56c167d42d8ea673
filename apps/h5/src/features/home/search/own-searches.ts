/** One's own searches: the server keeps those of people who are signed in, the phone those of guests. */
import { useState } from 'react'
import { refresh, useAction, useCall, useQueryClient } from '../../../lib/api/query.ts'
import { useSession } from '../../../lib/session/session.ts'
import { KEYS, readJson, removeKey, writeJson } from '../../../lib/storage/storage.ts'

const KEPT = 10

/** What guests searched for on this phone, the latest first. */
export function guestSearches(): string[] {
  const kept = readJson<unknown>(KEYS.search_history)
  return Array.isArray(kept) ? kept.filter((word): word is string => typeof word === 'string').slice(0, KEPT) : []
}

/** Remembers a guest's search. */
export function noteGuestSearch(word: string): void {
  if (word) writeJson(KEYS.search_history, [word, ...guestSearches().filter((one) => one !== word)].slice(0, KEPT))
}

/** The words offered before anything is typed, and how to forget one's own: one of them, or without a word all. */
export function useSearchWords() {
  const client = useQueryClient()
  const signed_in = useSession().token !== null
  // Asked anew each time they are shown: a search of a moment ago is among one's own.
  const words = useCall('site.searchHot', {}, { stale_ms: 0 })
  const [kept, setKept] = useState(guestSearches)
  const forget = useAction('site.searchForget', { refresh: ['site.searchHot'] })
  return {
    words,
    history: signed_in ? (words.data?.history ?? []) : kept,
    forget(word?: string) {
      if (signed_in) return void forget.run({ word }).then(() => refresh(client, ['site.searchSuggest']))
      if (word === undefined) removeKey(KEYS.search_history)
      else
        writeJson(
          KEYS.search_history,
          guestSearches().filter((one) => one !== word),
        )
      setKept(guestSearches())
    },
  }
}
