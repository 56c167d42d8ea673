/** Closing an account to its person, opening it again by two, and opening a locked pay password. */
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { banTexts } from './ban.i18n.ts'
import type { Person } from './user-actions.tsx'

const CALLS = { ban: 'banUser', lift: 'liftBan', unlock: 'resetPayLock' } as const
type Act = keyof typeof CALLS

function actsOn(data: Person, roles: Parameters<typeof mayAct>[0]): Act[] {
  const may_ban = mayAct(roles, 'service', 'arbiter')
  return [
    ...(data.pay_locked_until && mayAct(roles, 'service') ? (['unlock'] as const) : []),
    ...(may_ban && (data.status === 'active' || data.status === 'restricted') ? (['ban'] as const) : []),
    ...(may_ban && data.status === 'banned' && !data.lift_proposed ? (['lift'] as const) : []),
  ]
}

export function BanActions({ data }: { data: Person }) {
  const say = banTexts.useText()
  const { permissions } = usePermissions()
  const [asking, setAsking] = useState<Act>()
  return (
    <div className="d-actions">
      {actsOn(data, permissions).map((act) => (
        <button
          key={act}
          type="button"
          className={act === 'ban' ? 'a-button a-button--outred' : 'a-button'}
          onClick={() => setAsking(act)}
        >
          {say(act)}
        </button>
      ))}
      {asking && <Asked key={asking} act={asking} data={data} close={() => setAsking(undefined)} />}
    </div>
  )
}

function Asked({ act, data, close }: { act: Act; data: Person; close: () => void }) {
  const say = banTexts.useText()
  const doing = useAction(CALLS[act], {
    touched: ['users', 'user', 'shop', 'shops', 'audit', 'timeline', 'approvals'],
    done: () => {
      close()
      showToast({ text: say(`${act}_done`) })
    },
  })
  return (
    <ReasonDialog
      title={say(`${act}_title`, { name: data.nickname })}
      effect={say(`${act}_effect`)}
      confirm={say(act)}
      tone={act === 'ban' ? 'red' : 'ink'}
      busy={doing.busy}
      onClose={close}
      onConfirm={(reason) => doing.act({ id: data.id, reason })}
    />
  )
}

/** What stands between the person and their account. */
export function BanNotes({ data }: { data: Person }) {
  const say = banTexts.useText()
  const { short } = useDates()
  return (
    <>
      {data.status === 'banned' && (
        <p className="a-note a-note--amber d-gap">
          {say('why', { reason: data.restrict_reason })}
          {data.lift_proposed && ` ${say('lift_waits')}`}
        </p>
      )}
      {data.locked_at && <p className="a-note a-note--amber d-gap">{say('locked', { at: short(data.locked_at) })}</p>}
      {data.leaving && (
        <p className="a-note a-note--amber d-gap">
          {say(`leaving_${data.leaving.status}`, {
            asked: short(data.leaving.asked_at),
            due: short(data.leaving.due_at),
            ended: short(data.leaving.ended_at),
          })}
        </p>
      )}
      {data.muted && (
        <p className="a-note a-note--amber d-gap">
          {say('muted', { until: short(data.muted.until_at), rule: data.muted.rule_no, report: data.muted.report_id })}
        </p>
      )}
      {data.pay_locked_until && (
        <p className="a-note a-note--amber d-gap">{say('pay_locked', { until: short(data.pay_locked_until) })}</p>
      )}
    </>
  )
}
