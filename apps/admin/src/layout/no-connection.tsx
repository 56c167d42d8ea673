/** Over every page while the server does not answer: since when, that what is typed is kept, and that what is shown is of before. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../lib/api.ts'
import { common } from '../lib/common.i18n.ts'
import { useDates } from '../lib/format.ts'
import { useLostAt } from '../lib/live/connection.ts'

/** The server is asked so often whether it answers again: what is shown is right within five seconds of that. */
const ASK_AGAIN_MS = 2_000

export function NoConnection() {
  const say = common.useText()
  const client = useQueryClient()
  const { clock } = useDates()
  const lost_at_ms = useLostAt()
  const is_lost = lost_at_ms !== undefined
  useEffect(() => {
    if (!is_lost) return
    const asking = setInterval(() => {
      // Pages have asked in vain meanwhile: with the first answer each reads anew.
      void call('overview', {}).then(
        () => client.invalidateQueries(),
        () => undefined,
      )
    }, ASK_AGAIN_MS)
    return () => clearInterval(asking)
  }, [is_lost, client])
  return (
    <div role="status">
      {is_lost && <p className="a-note a-note--amber">{say('lost', { at: clock(lost_at_ms / 1_000) })}</p>}
    </div>
  )
}
