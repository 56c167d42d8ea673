/** The switch by which a person asks for notices of a group buy: when it opens, and a day before it ends. */
import { Cell, CellGroup, Switch } from '@juya/ui'
import { useNow } from '@juya/ui/bidding/clock.ts'
import type { Data } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { askLogin } from '../../../lib/session/login-gate.ts'
import { useText } from '../i18n.ts'

export function WatchCell({ group: { id, status, from_at, watched } }: { group: Data<'group.info'> }) {
  const t = useText()
  const now_ms = useNow()
  const watch = useAction('group.watch', { refresh: ['group.info'] })
  if (status === 'ended') return null
  const title = t(now_ms < from_at * 1_000 ? 'tell_me_opens' : 'tell_me')
  const set = (on: boolean) => {
    if (askLogin('watch')) void watch.run({ id, on })
  }
  return (
    <CellGroup look="card">
      <Cell title={title} right={<Switch label={title} on={watched} busy={watch.pending} onChange={set} />} />
    </CellGroup>
  )
}
