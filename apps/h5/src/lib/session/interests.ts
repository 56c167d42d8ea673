/** The categories a guest chose for home. They stay on the phone until somebody signs in and takes them over. */
import { call } from '../api/client.ts'
import { queryClient, refresh } from '../api/query.ts'
import { CallError } from '../api/request.ts'
import { signal, useSignal } from '../storage/signal.ts'
import { KEYS, readJson, removeKey, writeJson } from '../storage/storage.ts'
import { isLoggedIn, useSession } from './session.ts'

const NONE: number[] = []
const kept = signal<number[]>(readJson<number[]>(KEYS.interests) ?? NONE)

/** What home is shaped by. */
export const SHAPED = ['site.home', 'auction.list']

/** A guest's categories; none for a member, whose own the server knows. */
export function useGuestInterests(): number[] {
  const ids = useSignal(kept)
  return useSession().token === null ? ids : NONE
}

export function keepInterests(ids: readonly number[]): void {
  kept.set(ids.length > 0 ? [...ids] : NONE)
  if (ids.length > 0) writeJson(KEYS.interests, ids)
  else removeKey(KEYS.interests)
}

/** Adds what a guest chose to the choice of the person who has signed in. Without an answer it is tried at the next start. */
export async function handOverInterests(): Promise<void> {
  const ids = kept.get()
  if (ids.length === 0 || !isLoggedIn()) return
  try {
    await call('interest.chooseCategories', { ids, keep: true }, { silent: true })
  } catch (error) {
    if (!(error instanceof CallError) || error.kind !== 'refused') return
  }
  keepInterests([])
  refresh(queryClient, [...SHAPED, 'interest.categories'])
}
