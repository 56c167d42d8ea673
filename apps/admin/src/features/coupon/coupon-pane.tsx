/** One coupon of the platform: its terms, what came of it, and the acts that take it on. */

import { parseYuan } from '@juya/contract/typing/amount.ts'
import { formatFen, showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { atOf, fieldOf, useDates } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { RecordPane } from '../../parts/record-pane.tsx'
import { Facts, Logs, State } from '../../parts/small-parts.tsx'
import { couponTexts } from './coupon.i18n.ts'
import { CouponDialog, TOUCHED } from './coupon-dialog.tsx'
import { ForPeople } from './for-people.tsx'
import { useTakesOff, worstOf } from './takes-off.ts'
import './coupon.css'

type Shown = Data<'coupon'>
type Plain = 'start' | 'resume' | 'pause' | 'end'
type Act = Plain | 'change' | 'set_budget' | 'edit' | 'give' | 'take'
const CALLS = { start: 'startCoupon', resume: 'startCoupon', pause: 'pauseCoupon', end: 'endCoupon' } as const

export const CouponPane = ({ id }: { id: number }) => (
  <RecordPane resource="coupon" id={id}>
    {(data) => (
      <aside className="a-aside">
        <Body data={data} />
        <Acts data={data} />
      </aside>
    )}
  </RecordPane>
)

function Body({ data }: { data: Shown }) {
  const say = couponTexts.useText()
  const word = useWord()
  const takesOff = useTakesOff()
  const { short } = useDates()
  const { sum, from } = takesOff(data)
  const { report } = data
  const whom = [
    word('coupon_audience', data.audience),
    data.level_min && say('level', { level: data.level_min }),
    data.code,
  ]
  return (
    <div className="a-aside__body">
      <h2>{data.name}</h2>
      <Facts
        columns={2}
        list={[
          { label: say('state'), value: <State list="coupon_state" value={data.status} /> },
          { label: say('takes_off'), value: [sum, from].filter(Boolean).join(' · ') },
          { label: say('field_scope'), value: data.scope_text },
          { label: say('audience'), value: whom.filter(Boolean).join(' · ') },
          { label: say('claimed'), value: say('of', { count: data.issued, total: data.total }) },
          { label: say('per_user'), value: data.per_user },
          { label: say('claim_from'), value: short(data.claim_from) },
          { label: say('claim_to'), value: short(data.claim_to) },
          { label: say('valid'), value: data.valid_text },
          { label: say('budget'), value: data.budget_fen ? formatFen(data.budget_fen) : say('no_budget') },
        ]}
      />
      {data.issued > 0 && (
        <section>
          <h2>{say('report')}</h2>
          <Facts
            columns={2}
            list={[
              { label: say('report_people'), value: report.people },
              { label: say('report_can'), value: report.available },
              { label: say('report_locked'), value: report.locked },
              { label: say('report_used'), value: report.used },
              { label: say('report_expired'), value: report.expired },
              { label: say('report_revoked'), value: report.revoked },
              { label: say('report_orders'), value: report.orders },
              { label: say('report_paid'), value: formatFen(report.paid_fen) },
              { label: say('report_spent'), value: formatFen(report.spent_fen) },
              { label: say('report_returned'), value: formatFen(report.returned_fen) },
              { label: say('report_cost'), value: formatFen(report.cost_fen) },
              { label: say('report_ahead'), value: formatFen(report.ahead_fen) },
            ]}
          />
        </section>
      )}
      <section>
        <h2>{say('log')}</h2>
        <Logs list={data.logs} none={say('no_log')} />
      </section>
    </div>
  )
}

/** What an operator of a role may do with it as it stands. */
function actsOf({ status, issued }: Shown, may: (role: 'content' | 'finance') => boolean): Act[] {
  const content = may('content')
  if (status === 'draft') return content ? ['start', 'edit', 'end'] : []
  const both = content || may('finance')
  const take = both && issued > 0 ? (['take'] as const) : []
  if (status !== 'active' && status !== 'paused') return [...take]
  return [
    ...(status === 'paused' && content ? (['resume'] as const) : []),
    ...(content ? (['change'] as const) : []),
    ...(both ? (['set_budget'] as const) : []),
    ...(content ? (['give'] as const) : []),
    ...take,
    ...(status === 'active' && both ? (['pause'] as const) : []),
    ...(content ? (['end'] as const) : []),
  ]
}

function Acts({ data }: { data: Shown }) {
  const say = couponTexts.useText()
  const { permissions } = usePermissions()
  const [asked, setAsked] = useState<Act>()
  const close = () => setAsked(undefined)
  const acts = actsOf(data, (role) => mayAct(permissions, role))
  const tone = (act: Act) =>
    act === 'start' || act === 'resume'
      ? ' a-button--jade'
      : act === 'pause' || act === 'end' || act === 'take'
        ? ' a-button--outred'
        : ''
  const waits = data.status === 'waiting' || data.approval != null
  if (acts.length === 0 && !waits) return null
  return (
    <div className="a-aside__foot">
      {waits && (
        <p className="a-note">
          <span>
            {say('waits')}{' '}
            <Link className="a-link" to="/approvals">
              →
            </Link>
          </span>
        </p>
      )}
      <div className="d-actions k-acts">
        {acts.map((act) => (
          <button key={act} type="button" className={`a-button${tone(act)}`} onClick={() => setAsked(act)}>
            {say(act)}
          </button>
        ))}
      </div>
      {asked === 'edit' && <CouponDialog coupon={data} onClose={close} onSaved={close} />}
      {asked === 'change' && <Change data={data} close={close} />}
      {asked === 'set_budget' && <Budget data={data} close={close} />}
      {(asked === 'give' || asked === 'take') && <ForPeople data={data} act={asked} close={close} />}
      {asked && asked in CALLS && <Asking data={data} act={asked as Plain} close={close} />}
    </div>
  )
}

interface Doing {
  data: Shown
  close: () => void
}

function Asking({ data, act, close }: Doing & { act: Plain }) {
  const say = couponTexts.useText()
  const { short } = useDates()
  const needs_two = act === 'start' && (data.budget_fen ?? 0) > data.two_above_fen
  const doing = useAction(CALLS[act], {
    touched: TOUCHED,
    done: () => {
      close()
      showToast({ text: say(needs_two ? 'proposed' : 'done') })
    },
  })
  const offered = say('start_effect', { until: short(data.claim_to) })
  const two = needs_two ? ` ${say('above', { most: formatFen(data.two_above_fen) })}` : ''
  return (
    <ActDialog
      title={say(`${act}_title`, { name: data.name })}
      effect={act === 'pause' || act === 'end' ? say(`${act}_effect`) : offered + two}
      confirm={say(act)}
      tone={act === 'pause' || act === 'end' ? 'red' : 'jade'}
      doing={doing}
      onClose={close}
      input={(reason) => ({ id: data.id, reason })}
    />
  )
}

/** Gives out more of it, or longer. */
function Change({ data, close }: Doing) {
  const say = couponTexts.useText()
  const [total, setTotal] = useState(String(data.total))
  const [until, setUntil] = useState(fieldOf(data.claim_to))
  const doing = useAction('changeCoupon', {
    touched: TOUCHED,
    done: () => {
      close()
      showToast({ text: say('done') })
    },
  })
  const claim_to = atOf(until)
  const is_same = Number(total) === data.total && until === fieldOf(data.claim_to)
  return (
    <ActDialog
      title={say('change_title', { name: data.name })}
      effect={say('change_effect')}
      confirm={say('change')}
      doing={doing}
      unready={!/^[1-9]\d{0,5}$/.test(total) || claim_to === undefined || is_same}
      onClose={close}
      input={(reason) => ({
        id: data.id,
        total: Number(total),
        ...(until === fieldOf(data.claim_to) ? {} : { claim_to: claim_to ?? 0 }),
        reason,
      })}
    >
      <label className="a-field">
        <span>{say('field_total')}</span>
        <input value={total} inputMode="numeric" onChange={(event) => setTotal(event.target.value)} />
      </label>
      <label className="a-field">
        <span>{say('field_to')}</span>
        <input type="datetime-local" value={until} onChange={(event) => setUntil(event.target.value)} />
      </label>
    </ActDialog>
  )
}

function Budget({ data, close }: Doing) {
  const say = couponTexts.useText()
  const [budget, setBudget] = useState(data.budget_fen ? String(data.budget_fen / 100) : '')
  const budget_fen = parseYuan(budget.trim())
  const needs_two = (budget_fen ?? 0) > data.two_above_fen && (budget_fen ?? 0) > (data.budget_fen ?? 0)
  const doing = useAction('setCouponBudget', {
    touched: TOUCHED,
    done: () => {
      close()
      showToast({ text: say(needs_two ? 'proposed' : 'done') })
    },
  })
  const count = worstOf(data) > 0 ? Math.floor((budget_fen ?? 0) / worstOf(data)) : 0
  return (
    <ActDialog
      title={say('budget_title', { name: data.name })}
      effect={`${say('budget_effect')} ${say('above', { most: formatFen(data.two_above_fen) })}`}
      confirm={say('set_budget')}
      doing={doing}
      unready={!budget_fen || budget_fen === data.budget_fen || count === 0}
      onClose={close}
      input={(reason) => ({ id: data.id, budget_fen: budget_fen ?? 0, reason })}
    >
      <label className="a-field">
        <span>{say('field_budget')}</span>
        <input value={budget} inputMode="decimal" onChange={(event) => setBudget(event.target.value)} />
        {count > 0 && <small>{say('enough_for', { count })}</small>}
      </label>
    </ActDialog>
  )
}
