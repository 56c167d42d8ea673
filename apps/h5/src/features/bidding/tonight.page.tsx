/** The lots of one evening, live on one page, each bid in two taps. */
import './tonight/tonight.css'
import { Button, Empty } from '@juya/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type QuickLot, withTick } from '../../cards/quick-bid/quick-lot.ts'
import { patchCall, useCall, useQueryClient } from '../../lib/api/query.ts'
import { useOnline } from '../../lib/live/online.ts'
import { type Frame, noticeServerTime, subscribe, useConnection } from '../../lib/live/realtime.ts'
import { go } from '../../lib/router/navigation.ts'
import { useSession } from '../../lib/session/session.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { PageShell } from '../../templates/page-shell.tsx'
import { ListSkeleton } from '../../templates/skeletons.tsx'
import { useText } from './i18n.ts'
import { TonightRow } from './tonight/tonight-row.tsx'

/** Lots that come into the evening, or leave it, are read so often. */
const LIST_MS = 60_000
/** Without a socket the rows are asked for this often. */
const POLL_MS = 4_000
/** What was read counts as what is so for this long where no socket says otherwise. */
const FRESH_MS = 8_000

export default function TonightPage() {
  const t = useText()
  const common = useCommon()
  const signed_in = useSession().token !== null
  const evening = useEvening()
  const { data } = evening
  return (
    <PageShell needs={evening} error_note={common('bids_safe')} skeleton={<ListSkeleton />}>
      {data && (
        <>
          <p className="tonight-note">
            {t(data.own ? 'tonight_own' : signed_in ? 'tonight_all' : 'tonight_guest', { hours: data.within_h })}
          </p>
          {data.list.length === 0 ? (
            <Empty
              drawing="scroll"
              title={t('tonight_empty', { hours: data.within_h })}
              note={t('tonight_empty_note')}
              action={
                <Button variant="outline" onClick={() => go('home.ending')}>
                  {t('empty_action')}
                </Button>
              }
            />
          ) : (
            <ul className="tonight">
              {data.list.map((lot) => (
                <TonightRow
                  key={lot.id}
                  lot={lot}
                  fresh={evening.fresh}
                  onChange={evening.change}
                  onRead={evening.readAgain}
                />
              ))}
            </ul>
          )}
          {data.has_more && <p className="tonight-note">{t('tonight_more', { count: data.list.length })}</p>}
        </>
      )}
    </PageShell>
  )
}

/** The rows, kept by their rooms; a gap in a room, or a lost connection, makes all of them stale until they were read anew. */
function useEvening() {
  const client = useQueryClient()
  const connection = useConnection()
  const online = useOnline()
  const evening = useCall('auction.tonight', {}, { refetch_ms: connection === 'on' ? LIST_MS : POLL_MS })
  const { data, refetch } = evening
  const [missed, setMissed] = useState(false)

  const change = useCallback(
    (lot_id: number, how: (lot: QuickLot) => QuickLot) =>
      patchCall(client, 'auction.tonight', {}, (known) => ({
        ...known,
        list: known.list.map((lot) => (lot.id === lot_id ? how(lot) : lot)),
      })),
    [client],
  )
  const reading = useRef({ busy: false, again: false })
  /** Many rooms may ask at once: one read answers all, and what was missed while it ran is read by another. */
  const read = useCallback(async () => {
    const now = reading.current
    now.again = true
    if (now.busy) return
    now.busy = true
    setMissed(true)
    while (now.again) {
      now.again = false
      await refetch()
    }
    now.busy = false
    setMissed(false)
  }, [refetch])

  const readAgain = useCallback(() => void read(), [read])

  useEffect(() => {
    if (data) noticeServerTime(data.server_now_ms)
  }, [data])

  const rooms = data?.list.map(({ id }) => id).join() ?? ''
  useEffect(() => {
    if (!rooms) return
    const stops = rooms.split(',').map((id) =>
      subscribe(
        `lot:${id}`,
        (frame: Frame) => {
          const tick = frame.data as QuickLot['tick']
          if (frame.type === 'lot.tick') change(Number(id), (lot) => withTick(lot, tick))
          else if (frame.type !== 'lot.fair_warning') readAgain()
        },
        readAgain,
      ),
    )
    return () => {
      for (const stop of stops) stop()
    }
  }, [rooms, change, readAgain])

  const polled = useRecent(data?.server_now_ms)
  return {
    ...evening,
    change,
    readAgain,
    fresh: online && !missed && (connection === 'on' || (connection !== 'lost' && polled)),
  }
}

/** Whether a value came lately: true from each new one on, until nothing has come for a while. */
function useRecent(value: unknown): boolean {
  const [recent, setRecent] = useState(true)
  const last = useRef(value)
  useEffect(() => {
    last.current = value
    setRecent(true)
    const timer = setTimeout(() => setRecent(false), FRESH_MS)
    return () => clearTimeout(timer)
  }, [value])
  return recent
}
