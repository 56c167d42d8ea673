/** Keeps what the console shows in step with what the server tells. */
import { KNOWN_COUNTERS } from '@juya/contract/operator/resources/console.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Data } from '../api.ts'
import { forgetMe } from '../auth-provider.ts'
import { type Frame, hearFrames, openSocket } from './socket.ts'

type Counts = Data<'overview'>['queues']

/** The pages of counters that count several short lists. */
const LISTED: Record<string, string> = {
  desk_waiting: 'desk',
  settings_pending: 'settings',
  money_stuck: 'stuck',
  background_stuck: 'background',
}
/** A list that is open is read anew at most so often, however much happens in its queue. */
const LIST_EVERY_MS = 5_000

/** Reads something anew, now or when it was not for some time. */
function unhurried(client: QueryClient) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const read_at = new Map<string, number>()
  return {
    read(key: string): void {
      if (timers.has(key)) return
      const wait_ms = Math.max(0, (read_at.get(key) ?? Number.NEGATIVE_INFINITY) + LIST_EVERY_MS - performance.now())
      timers.set(
        key,
        setTimeout(() => {
          timers.delete(key)
          read_at.set(key, performance.now())
          void client.invalidateQueries({ queryKey: [key] })
        }, wait_ms),
      )
    },
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

/** Counters as told, beside the figures that were read. */
export function withCounts(known: Data<'overview'> | undefined, told: Partial<Counts>): Data<'overview'> | undefined {
  return known && { ...known, queues: { ...known.queues, ...told } }
}

export function useLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    const lists = unhurried(client)
    const again = (...keys: string[]) => {
      for (const key of keys) void client.invalidateQueries({ queryKey: [key] })
    }
    const hear = ({ type, data }: Frame) => {
      if (type === 'desk.counts') {
        const { queues } = data as { queues: Partial<Counts> }
        client.setQueryData<Data<'overview'>>(['overview'], (known) => withCounts(known, queues))
        for (const name of Object.keys(queues)) lists.read(KNOWN_COUNTERS[name]?.name ?? LISTED[name] ?? name)
        lists.read('views')
        if (queues.approvals_waiting !== undefined) again('bell')
      }
      if (type === 'desk.bell') again('bell', 'takeOvers', 'mentions')
      if (type === 'desk.alarms') again('bell', 'alarms')
    }
    const deafen = hearFrames(hear)
    const close = openSocket({
      ready: () => again('overview', 'views', 'bell', 'takeOvers', 'mentions', 'alarms', 'look'),
      sent_away: () => {
        forgetMe()
        again('auth')
      },
    })
    return () => {
      deafen()
      close()
      lists.stop()
    }
  }, [client])
}
