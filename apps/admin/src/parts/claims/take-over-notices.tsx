/** Over every page: what colleagues took over from the operator, with their reason, until it is put away. */
import { useQuery } from '@tanstack/react-query'
import { usePermissions } from 'ra-core'
import { Link } from 'react-router'
import { call, POLL_MS } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { usePoll } from '../../lib/live/socket.ts'
import { useAction } from '../../lib/use-action.ts'
import { claimTexts } from './claims.i18n.ts'
import type { Queue } from './use-claim.ts'
import './claims.css'

const PAGES: Record<Queue, string> = {
  lot: '/review',
  goods: '/goods',
  filing: '/verification',
  application: '/applications',
  case: '/disputes',
  penalty: '/penalties',
  payout: '/withdrawals',
  shop_name: '/shop-names',
  group_buy: '/group-buys',
  campaign: '/campaigns',
  late_campaign: '/late-campaigns',
  loss: '/losses',
  task: '/tasks',
  task_appeal: '/task-appeals',
  house_proof: '/house-proofs',
  licence: '/licences',
  sale: '/sales',
  deduction: '/deductions',
  report: '/reports',
  draw_win: '/draw-wins',
  chargeback: '/chargebacks',
  invite_flag: '/invite-flags',
  live_application: '/live-applications',
  live_act: '/live-acts',
  live_takedown: '/live-takedowns',
  video: '/videos',
  video_appeal: '/video-appeals',
  master: '/master-applications',
  master_honour: '/master-honours',
  master_denial: '/master-denials',
}

export function TakeOverNotices() {
  const say = claimTexts.useText()
  const poll_ms = usePoll(POLL_MS)
  const { permissions } = usePermissions()
  const { data } = useQuery({
    queryKey: ['takeOvers'],
    queryFn: ({ signal }) => call('takeOvers', {}, { signal }),
    enabled: mayAct(permissions, 'review', 'service', 'arbiter', 'content'),
    refetchInterval: poll_ms,
  })
  const read = useAction('readTakeOver', { touched: ['takeOvers'] })
  if (!data || data.list.length === 0) return null
  return (
    <ul className="k-notices">
      {data.list.map(({ id, queue, ref_id, by, reason }) => (
        <li key={id} className="a-note a-note--amber k-bar__ask" role="status">
          {say('taken', { by, thing: say(`thing_${queue}`, { id: String(ref_id) }), reason })}
          <Link className="a-link" to={PAGES[queue]}>
            {say('open_it')}
          </Link>
          <button type="button" className="a-button" disabled={read.busy} onClick={() => read.act({ id })}>
            {say('understood')}
          </button>
        </li>
      ))}
    </ul>
  )
}
