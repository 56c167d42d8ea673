/** Keeps a batch on the server while it is filled in: a moment after each change, by the version it was changed from. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { isRefusal } from '../../../lib/api/refusals.ts'
import { CallError } from '../../../lib/api/request.ts'
import { keptForm, type MassAuction } from './mass-auction.ts'

const SAVE_AFTER_MS = 1_200
const AGAIN_MS = 8_000

export type Keeping = 'fresh' | 'saving' | 'saved' | 'unsaved' | 'conflict' | 'gone' | 'full'

export interface Kept {
  state: Keeping
  id: number | undefined
  /** When it was last saved. */
  at_ms: number | undefined
  /** Saves over what another device saved. */
  keepMine: () => void
  /** It was handed in or thrown away: nothing is saved any more. */
  stop: () => void
}

interface Head {
  id: number
  version: number
}

/**
 * @param loaded the draft the batch was loaded from; undefined for a new one
 * @param changed whether a person has changed anything
 * @param onId hears the id of a new draft
 */
export function useBatchDraft(
  batch: MassAuction,
  changed: boolean,
  loaded: Head | undefined,
  onId: (id: number) => void,
): Kept {
  const [state, setState] = useState<Keeping>('fresh')
  const [at_ms, setAt] = useState<number>()
  const [id, setId] = useState(loaded?.id)
  const head = useRef(loaded)
  const theirs = useRef<number>(undefined)
  const saved = useRef<string>(undefined)
  const busy = useRef(false)
  const stopped = useRef(false)
  const is_shown = useRef(true)
  const text = JSON.stringify(keptForm(batch))
  const latest = useRef(text)
  latest.current = text

  const save = useCallback(async () => {
    if (busy.current || stopped.current || saved.current === latest.current) return
    busy.current = true
    const sent = latest.current
    setState('saving')
    try {
      const form = JSON.parse(sent)
      const done = await call(
        'auction.saveBatchDraft',
        { id: head.current?.id, version: head.current?.version, form },
        { silent: true },
      )
      if (!head.current) {
        setId(done.id)
        // A person who has left the screen meanwhile stays where they went.
        if (is_shown.current) onId(done.id)
      }
      head.current = { id: done.id, version: done.version }
      saved.current = sent
      setAt(done.saved_at * 1000)
      setState('saved')
    } catch (failure) {
      setState(stateAfter(failure))
      if (isRefusal(failure as CallError, 'EDIT_CONFLICT'))
        theirs.current = Number((failure as CallError & { data?: { version?: number } }).data?.version)
    } finally {
      busy.current = false
    }
  }, [onId])

  useEffect(() => {
    is_shown.current = true
    return () => {
      is_shown.current = false
    }
  }, [])
  useEffect(() => {
    if (!changed || state === 'conflict' || state === 'gone' || state === 'full' || text === saved.current) return
    const timer = setTimeout(() => void save(), state === 'unsaved' ? AGAIN_MS : SAVE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text, changed, state, save])
  // A tab that is put away may not come back.
  useEffect(() => {
    const hidden = () => document.visibilityState === 'hidden' && changed && void save()
    document.addEventListener('visibilitychange', hidden)
    return () => document.removeEventListener('visibilitychange', hidden)
  }, [changed, save])

  return {
    state,
    id,
    at_ms,
    keepMine: () => {
      if (head.current && theirs.current) head.current = { ...head.current, version: theirs.current }
      void save()
    },
    stop: () => {
      stopped.current = true
    },
  }
}

function stateAfter(failure: unknown): Keeping {
  if (!(failure instanceof CallError)) return 'unsaved'
  if (isRefusal(failure, 'EDIT_CONFLICT')) return 'conflict'
  if (isRefusal(failure, 'NOT_FOUND')) return 'gone'
  return isRefusal(failure, 'LIMIT_REACHED') ? 'full' : 'unsaved'
}
