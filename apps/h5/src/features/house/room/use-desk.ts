/** The desk of a sale in a room, kept fresh by its room and the running lot's, and what the clerk does there. */

import { useEffect } from 'react'
import type { Data, Input } from '../../../lib/api/client.ts'
import { patchCall, useAction, useCall, useQueryClient } from '../../../lib/api/query.ts'
import { useOnline } from '../../../lib/live/online.ts'
import { noticeServerTime, useConnection, useRoom } from '../../../lib/live/realtime.ts'

export type Desk = Data<'house.desk'>
export type Act = (what: Omit<Input<'house.deskAct'>, 'session_id'>) => void

const CALM_MS = 20_000
/** Without a socket it is asked for this often. */
const POLL_MS = 2_000

export function useDesk(session_id: number) {
  const client = useQueryClient()
  const connection = useConnection()
  const online = useOnline()
  const desk = useCall(
    'house.desk',
    { session_id },
    { enabled: session_id > 0, stale_ms: 0, refetch_ms: connection === 'on' ? CALM_MS : POLL_MS },
  )
  const { data, refetch } = desk
  const readAgain = () => void refetch()
  useEffect(() => {
    if (data) noticeServerTime(data.server_now_ms)
  }, [data])
  const current = data?.current?.id
  useRoom(
    session_id > 0 ? `session:${session_id}` : null,
    ({ type }) => type === 'room.changed' && readAgain(),
    readAgain,
  )
  // The leader's paddle and the acts allowed now follow from each bid: read anew.
  useRoom(
    current === undefined ? null : `lot:${current}`,
    ({ type }) => type !== 'lot.fair_warning' && readAgain(),
    readAgain,
  )
  const { run, pending } = useAction('house.deskAct', {
    onDone: (done) => patchCall(client, 'house.desk', { session_id }, () => done),
    onRefused: readAgain,
  })
  const act: Act = (what) => void run({ ...what, session_id })
  return { ...desk, act, pending, fresh: online && connection !== 'lost' }
}
