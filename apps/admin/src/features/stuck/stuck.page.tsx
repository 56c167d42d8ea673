/** Money that has no way on by itself: refunds the bank refuses, receipts that match nothing, days that differ, what is kept for people who left, debts of shops. */
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { formatFen } from '@juya/ui'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, type Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { Chips, useAsking, Worklist } from '../../parts/lists/worklist.tsx'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { Money } from '../../parts/small-parts.tsx'
import { stuckTexts } from './stuck.i18n.ts'

const TABS = ['refunds', 'receipts', 'days', 'kept', 'debts'] as const
const TOUCHED = ['stuck', 'approvals', 'audit']

export default function StuckPage() {
  const say = stuckTexts.useText()
  const [tab, setTab] = useState<(typeof TABS)[number]>('refunds')
  return (
    <div className="a-whole">
      <section className="a-page">
        <Chips tabs={TABS} tab={tab} say={say} onChoose={setTab} />
        {tab === 'refunds' && <Refunds />}
        {tab === 'receipts' && <Receipts />}
        {tab === 'days' && <Days />}
        {tab === 'kept' && <Kept />}
        {tab === 'debts' && <Debts />}
      </section>
    </div>
  )
}

function Refunds() {
  const say = stuckTexts.useText()
  const { short } = useDates()
  const { asking, setAsking, finish, close } = useAsking<{ row: Item<'stuckRefunds'>; act: 'retry' | 'redirect' }>()
  const retry = useAction('retryRefund', { touched: TOUCHED, done: finish(say('retried')) })
  const redirect = useAction('redirectRefund', { touched: TOUCHED, done: finish(say('asked')) })
  return (
    <>
      <Worklist<Item<'stuckRefunds'>>
        name={['stuck', 'refunds']}
        empty={{ title: say('none'), note: say('none_note') }}
        read={(signal, paging) => call('stuckRefunds', paging, { signal })}
        heads={[say('refund'), say('user'), say('amount'), say('why'), say('since'), say('act')]}
        row={(one) => (
          <tr key={one.refund_no} className="a-table__row">
            <td className="j-num">{one.refund_no}</td>
            <td data-title={say('user')}>
              <Link className="a-link" to={`/users/${one.user.id}`}>
                {one.user.nickname}
              </Link>
            </td>
            <td data-title={say('amount')}>
              <Money fen={one.amount_fen} strong />
            </td>
            <td data-title={say('why')}>
              {one.arrived_fen > 0
                ? say('part_arrived', { amount: formatFen(one.arrived_fen) })
                : one.may_redirect
                  ? one.fail_code
                  : say('other_amount')}
            </td>
            <td data-title={say('since')}>{short(one.created_at)}</td>
            <Acts
              proposed={one.proposed}
              acts={{
                retry: () => setAsking({ row: one, act: 'retry' }),
                ...(one.may_redirect && { redirect: () => setAsking({ row: one, act: 'redirect' }) }),
              }}
            />
          </tr>
        )}
      />
      {asking && (
        <ActDialog
          title={say(asking.act)}
          effect={say(`${asking.act}_effect`, {
            no: asking.row.refund_no,
            amount: formatFen(
              asking.act === 'retry' ? asking.row.amount_fen : asking.row.amount_fen - asking.row.arrived_fen,
            ),
          })}
          confirm={say(asking.act)}
          doing={asking.act === 'retry' ? retry : redirect}
          onClose={close}
          input={(reason) => ({ refund_no: asking.row.refund_no, reason })}
        />
      )}
    </>
  )
}

function Receipts() {
  const say = stuckTexts.useText()
  const { short } = useDates()
  const { asking, setAsking, finish, close } = useAsking<Item<'stuckReceipts'>>()
  const [user_id, setUser] = useState('')
  const resolve = useAction('resolveReceipt', { touched: TOUCHED, done: finish(say('asked')) })
  return (
    <>
      <Worklist<Item<'stuckReceipts'>>
        name={['stuck', 'receipts']}
        empty={{ title: say('none'), note: say('none_note') }}
        read={(signal, paging) => call('stuckReceipts', paging, { signal })}
        heads={[say('receipt'), say('amount'), say('since'), say('act')]}
        row={(one) => (
          <tr key={one.event_id} className="a-table__row">
            <td className="j-num">{one.event_id}</td>
            <td data-title={say('amount')}>
              <Money fen={one.amount_fen} strong />
            </td>
            <td data-title={say('since')}>{short(one.created_at)}</td>
            <Acts proposed={one.proposed} acts={{ resolve: () => setAsking(one) }} />
          </tr>
        )}
      />
      {asking && (
        <ActDialog
          title={say('resolve')}
          effect={say('resolve_effect', { amount: formatFen(asking.amount_fen) })}
          confirm={say('resolve')}
          doing={resolve}
          onClose={close}
          input={(reason) => ({ event_id: asking.event_id, reason, ...(user_id ? { user_id: Number(user_id) } : {}) })}
        >
          <label className="a-field">
            <span>{say('user_id')}</span>
            <input
              inputMode="numeric"
              value={user_id}
              onChange={(event) => setUser(event.target.value.replace(/\D/g, ''))}
            />
          </label>
        </ActDialog>
      )}
    </>
  )
}

function Days() {
  const say = stuckTexts.useText()
  const { asking, setAsking, finish, close } = useAsking<Item<'stuckDays'>>()
  const explain = useAction('resolveDay', { touched: TOUCHED, done: finish(say('explained')) })
  const run = useAction('runDay', { touched: TOUCHED, done: finish(say('asked_again')) })
  return (
    <>
      <Worklist<Item<'stuckDays'>>
        name={['stuck', 'days']}
        empty={{ title: say('none'), note: say('none_note') }}
        read={(signal, paging) => call('stuckDays', paging, { signal })}
        heads={[say('day'), say('totals'), say('differs'), say('act')]}
        row={(one) => (
          <tr key={`${one.provider}${one.day}`} className="a-table__row">
            <td className="j-num">
              {one.day} {say(one.provider)}
            </td>
            <td data-title={say('totals')} className="j-num">
              {say('in_out', {
                paid: formatFen(one.paid_fen),
                refunded: formatFen(one.refunded_fen),
                fee: formatFen(one.fee_fen),
              })}
            </td>
            <td data-title={say('differs')}>
              {one.status === 'awaited' && say('awaited')}
              {one.differences.map((difference) => (
                <div key={`${difference.kind}${difference.no}`} className="j-num">
                  {say(difference.kind === 'amount' ? 'amount_differs' : difference.kind, {
                    no: difference.no,
                    ours: formatFen(difference.ours_fen ?? 0),
                    theirs: formatFen(difference.theirs_fen ?? 0),
                  })}
                </div>
              ))}
            </td>
            <Acts acts={one.status === 'awaited' ? { run: () => setAsking(one) } : { explain: () => setAsking(one) }} />
          </tr>
        )}
      />
      {asking?.status === 'awaited' && (
        <ActDialog
          title={say('run')}
          effect={say('run_effect', { day: asking.day })}
          confirm={say('run')}
          doing={run}
          onClose={close}
          input={(reason) => ({ provider: asking.provider, day: asking.day, reason })}
        />
      )}
      {asking?.status === 'open' && (
        <ActDialog
          title={say('explain')}
          effect={say('explain_effect', {
            day: asking.day,
            amount: formatFen(asking.paid_fen - asking.refunded_fen),
            fee: formatFen(asking.fee_fen),
          })}
          confirm={say('explain')}
          doing={explain}
          onClose={close}
          input={(reason) => ({ provider: asking.provider, day: asking.day, reason })}
        />
      )}
    </>
  )
}

function Kept() {
  const say = stuckTexts.useText()
  const { short } = useDates()
  const { asking, setAsking, finish, close } = useAsking<Item<'keptMoney'>>()
  const [to_user_id, setTo] = useState('')
  const release = useAction('releaseKept', { touched: TOUCHED, done: finish(say('asked')) })
  const ask = (row: Item<'keptMoney'>) => {
    setTo('')
    setAsking(row)
  }
  return (
    <>
      <Worklist<Item<'keptMoney'>>
        name={['stuck', 'kept']}
        empty={{ title: say('none'), note: say('none_note') }}
        read={(signal, paging) => call('keptMoney', paging, { signal })}
        heads={[say('user'), say('amount'), say('since'), say('until'), say('act')]}
        row={(one) => (
          <tr key={one.user_id} className="a-table__row">
            <td>
              <Link className="a-link" to={`/users/${one.user_id}`}>
                #{one.user_id}
              </Link>
            </td>
            <td data-title={say('amount')}>
              <Money fen={one.amount_fen} strong />
            </td>
            <td data-title={say('since')}>{short(one.kept_at)}</td>
            <td data-title={say('until')}>{short(one.ends_at)}</td>
            <Acts proposed={one.proposed} acts={{ release: () => ask(one) }} />
          </tr>
        )}
      />
      {asking && (
        <ActDialog
          title={say('release')}
          effect={say(asking.is_over ? 'release_over' : 'release_effect', { amount: formatFen(asking.amount_fen) })}
          confirm={say('release')}
          doing={release}
          unready={!asking.is_over && to_user_id === ''}
          onClose={close}
          input={(reason) => ({
            user_id: asking.user_id,
            reason,
            ...(to_user_id ? { to_user_id: Number(to_user_id) } : {}),
          })}
        >
          <label className="a-field">
            <span>{say(asking.is_over ? 'release_to_or_not' : 'release_to')}</span>
            <input
              inputMode="numeric"
              value={to_user_id}
              onChange={(event) => setTo(event.target.value.replace(/\D/g, ''))}
            />
          </label>
        </ActDialog>
      )}
    </>
  )
}

function Debts() {
  const say = stuckTexts.useText()
  const { asking, setAsking, finish, close } = useAsking<Item<'stuckDebts'>>()
  const [part, setPart] = useState('')
  const write_off = useAction('writeOffDebt', { touched: TOUCHED, done: finish(say('asked')) })
  const owed_fen = asking?.owed_fen ?? 0
  const amount_fen = part.trim() === '' ? owed_fen : (parseYuan(part) ?? 0)
  const ask = (row: Item<'stuckDebts'>) => {
    setPart('')
    setAsking(row)
  }
  return (
    <>
      <Worklist<Item<'stuckDebts'>>
        name={['stuck', 'debts']}
        empty={{ title: say('none'), note: say('none_note') }}
        read={(signal, paging) => call('stuckDebts', paging, { signal })}
        heads={[say('shop'), say('amount'), say('act')]}
        row={(one) => (
          <tr key={one.shop_id} className="a-table__row">
            <td>{one.name || `#${one.shop_id}`}</td>
            <td data-title={say('amount')}>
              <Money fen={one.owed_fen} strong />
            </td>
            <Acts proposed={one.proposed} acts={{ write_off: () => ask(one) }} />
          </tr>
        )}
      />
      {asking && (
        <ActDialog
          title={say('write_off')}
          effect={say('write_off_effect', { amount: formatFen(amount_fen), name: asking.name })}
          confirm={say('write_off')}
          tone="red"
          doing={write_off}
          unready={amount_fen < 1 || amount_fen > owed_fen}
          onClose={close}
          input={(reason) => ({ shop_id: asking.shop_id, amount_fen, reason })}
        >
          <label className="a-field">
            <span>{say('write_off_part', { amount: formatFen(owed_fen) })}</span>
            <input inputMode="decimal" value={part} onChange={(event) => setPart(event.target.value)} />
          </label>
        </ActDialog>
      )}
    </>
  )
}

type Act = 'release' | 'run' | 'retry' | 'redirect' | 'resolve' | 'explain' | 'write_off'

/** The last cell of a row: its buttons, or the way to the proposal while one waits for its second person. */
function Acts({ proposed, acts }: { proposed?: unknown; acts: Partial<Record<Act, () => void>> }) {
  const say = stuckTexts.useText()
  return (
    <td data-title={say('act')}>
      {proposed ? (
        <Link className="a-link" to="/approvals">
          {say('proposed')}
        </Link>
      ) : (
        <span className="d-actions">
          {Object.entries(acts).map(([act, press]) => (
            <button key={act} type="button" className="a-button" onClick={press}>
              {say(act as Act)}
            </button>
          ))}
        </span>
      )}
    </td>
  )
}
