/** The desk as the server tells it: read anew when a frame says that something changed, and now and then. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePermissions } from 'ra-core'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { type Frame, hearFrames, usePoll } from '../../lib/live/socket.ts'

const POLL_MS = 10_000
/** The server forgets who was silent for a minute. */
const HERE_EVERY_MS = 20_000

export function useDesk() {
  const client = useQueryClient()
  const poll_ms = usePoll(POLL_MS)
  const desk = useQuery({
    queryKey: ['desk'],
    queryFn: ({ signal }) => call('desk', {}, { signal }),
    refetchInterval: poll_ms,
  })
  useEffect(
    () =>
      hearFrames(({ type, data }: Frame) => {
        const queued = type === 'desk.counts' && 'desk_waiting' in (data as { queues: object }).queues
        if (type !== 'desk.chat' && !queued) return
        void client.invalidateQueries({ queryKey: ['desk'] })
        if (queued) void client.invalidateQueries({ queryKey: ['heldMessages'] })
        if (type === 'desk.chat') void client.invalidateQueries({ queryKey: ['deskChat', (data as { id: number }).id] })
      }),
    [client],
  )
  return desk
}

/** Whether one is at the desk; while one is, the page says so again and again. */
export function useHere(here_now: boolean | undefined) {
  const client = useQueryClient()
  const { permissions } = usePermissions()
  const may = mayAct(permissions, 'service')
  const [here, setHere] = useState<boolean>()
  const is_here = here ?? here_now ?? false
  // An operator sent away for silence must say themselves that they are back.
  useEffect(() => {
    if (here_now === false) setHere(undefined)
  }, [here_now])
  const say = async (next: boolean) => {
    setHere(next)
    await call('deskHere', { here: next }).catch(() => setHere(undefined))
    await client.invalidateQueries({ queryKey: ['desk'] })
    setHere(undefined)
  }
  useEffect(() => {
    if (!here_now) return
    const again = setInterval(() => void call('deskHere', { here: true }).catch(() => undefined), HERE_EVERY_MS)
    return () => clearInterval(again)
  }, [here_now])
  return { here: is_here, say: may ? say : undefined }
}
