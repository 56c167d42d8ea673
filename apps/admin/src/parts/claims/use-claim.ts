/** The operator who works on the thing a page shows, those who look at it, and whether it changed since. Decisions go through here. */
import { KNOWN_QUEUES, type KnownQueue } from '@juya/contract/operator/resources/console.ts'
import { showToast } from '@juya/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePermissions } from 'ra-core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, type Data, type Input } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { hearFrames, lookAway, lookOver, roomOf, useSocketOn } from '../../lib/live/socket.ts'
import { wordsOf } from '../../lib/use-action.ts'
import { inOrder } from './in-order.ts'

export type Queue = Input<'nextThing'>['queue']
type State = Data<'lookAt'>

/** As often as the server counts somebody as there (its heartbeat is twice as long and more). */
const LOOK_EVERY_MS = 5_000
/** Typing is said at most so often. */
const TYPING_EVERY_MS = 3_000
/** A queue by its name, as its list says it. */
export const queueOf = (name: Queue): KnownQueue => KNOWN_QUEUES.find((one) => one.name === name)!
const lookersOf = (name: Queue) => [...queueOf(name).roles, ...(queueOf(name).readers ?? [])]

export interface ClaimControl {
  queue: Queue
  id: number
  state: State | undefined
  /** What the operator has looked at, for a decision to name. */
  seen: string
  /** The operator holds it now. */
  mine: boolean
  /** A colleague holds it: the form waits. */
  held: boolean
  /** The parts that changed since the operator looked. */
  changed: readonly string[]
  lookAgain: () => void
  /** @returns whether the operator holds it now */
  take: (reason?: string) => Promise<boolean>
  /** Something was typed or chosen: the claim is taken, or renewed with the next heartbeat. */
  touch: () => void
  /** Takes it where needed, and decides with what was seen. */
  act: (decide: (seen: string) => void) => void
  /** The decision was made: what follows from it is no news. */
  settled: () => void
}

const changedParts = (now: string, before: string): string[] => {
  const old = before.split(',')
  return now.split(',').flatMap((part) => (old.includes(part) ? [] : [part.split(':')[0]!]))
}

interface Options {
  queue: Queue
  id: number
  /** What the page shows, as its call says. */
  shown: string
  /** The operator's role decides it. */
  may: boolean
  /** Opening it claims it; else the first touch does. */
  at_once?: boolean
}

export function useClaim({ queue, id, shown, may, at_once = false }: Options): ClaimControl {
  const client = useQueryClient()
  const { permissions } = usePermissions()
  const [seen, setSeen] = useState(shown)
  const typing = useRef(false)
  const worked = useRef(false)
  const decided = useRef(false)
  const taking = useRef<Promise<boolean> | undefined>(undefined)
  const typed_at = useRef(Number.NEGATIVE_INFINITY)
  const on = useSocketOn()
  const key = ['look', queue, id]
  const { data: state, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const typed = typing.current
      typing.current = false
      const told = await lookOver<State>({ queue, id }, typed)
      return told ?? call('lookAt', { queue, id, typing: typed }, { signal })
    },
    // An auditor reads and leaves no trace.
    enabled: mayAct(permissions, ...lookersOf(queue)),
    refetchInterval: LOOK_EVERY_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    const deafen = hearFrames(({ ch }) => {
      if (ch === roomOf({ queue, id })) void client.invalidateQueries({ queryKey: ['look', queue, id] })
    })
    return () => {
      deafen()
      lookAway({ queue, id })
    }
  }, [client, queue, id])
  const mine = state?.claim?.mine === true && state.claim.state === 'held'
  const held = state?.claim?.mine === false && state.claim.state === 'held'

  const take = useCallback(
    (reason = '', quiet = false): Promise<boolean> => {
      taking.current ??= inOrder(`${queue}:${id}`, () => call('takeClaim', { queue, id, reason }))
        .then(
          (taken) => {
            client.setQueryData(['look', queue, id], taken)
            return true
          },
          (error) => {
            if (!quiet) showToast({ text: wordsOf(error), ms: 4_000 })
            void client.invalidateQueries({ queryKey: ['look', queue, id] })
            return false
          },
        )
        .finally(() => {
          taking.current = undefined
        })
      return taking.current
    },
    [client, queue, id],
  )

  // Opening the form of a queue one works through claims the thing; leaving it gives it back, unless something was written.
  useEffect(() => {
    if (may && at_once) void take('', true)
  }, [may, at_once, take])
  const latest = useRef({ mine })
  latest.current = { mine }
  useEffect(
    () => () => {
      // One still being taken is given back as well, or it would lie with the operator for its whole time.
      if ((latest.current.mine || taking.current) && !worked.current && !decided.current)
        void inOrder(`${queue}:${id}`, () => call('releaseClaim', { queue, id })).catch(() => undefined)
    },
    [queue, id],
  )

  // A colleague took it: the notice is there at once.
  const was_mine = useRef(false)
  useEffect(() => {
    if (was_mine.current && held) void client.invalidateQueries({ queryKey: ['takeOvers'] })
    was_mine.current = mine
  }, [mine, held, client])
  // What is shown is older than what is there: it is read anew, and the operator is asked to look.
  useEffect(() => {
    if (state && state.seen !== shown && !decided.current)
      void client.invalidateQueries({ queryKey: [queueOf(queue).view] })
  }, [state, shown, queue, client])
  useEffect(() => {
    if (!decided.current) return
    decided.current = false
    setSeen(shown)
  }, [shown])

  return {
    queue,
    id,
    seen,
    state,
    mine,
    held,
    changed: decided.current ? [] : changedParts(shown, seen),
    lookAgain: () => setSeen(shown),
    take: (reason) => take(reason),
    touch: () => {
      typing.current = true
      worked.current = true
      if (on && performance.now() - typed_at.current > TYPING_EVERY_MS) {
        typed_at.current = performance.now()
        void refetch()
      }
      if (may && state && !mine && !held) void take('', true)
    },
    act: (decide) => {
      void (async () => {
        if (mine || (await take())) decide(seen)
        else void refetch()
      })()
    },
    settled: () => {
      decided.current = true
      worked.current = false
    },
  }
}
