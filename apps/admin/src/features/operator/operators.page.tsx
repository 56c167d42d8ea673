/** Operators, for the role root: who they are, what they may, and what is proposed about them. */
import { OPERATORS } from '@juya/contract/operator/resources/desk/operators.ts'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { useWord } from '../../lib/words.i18n.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { State, Two } from '../../parts/small-parts.tsx'
import type { Act, Row } from './acts.ts'
import { operatorTexts } from './operator.i18n.ts'
import { OperatorDialog } from './operator-dialog.tsx'
import '../../parts/detail.css'
import './operator.css'

const STATES = ['active', 'invited', 'disabled'] as const

export default function OperatorsPage() {
  const say = operatorTexts.useText()
  const word = useWord()
  const { short } = useDates()
  const { permissions } = usePermissions()
  const [act, setAct] = useState<Act>()
  const may = mayAct(permissions, 'root')
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    ...STATES.map((status) => ({ text: word('operator_status', status), filters: { status } })),
  ]
  return (
    <>
      <ResourcePage<typeof OPERATORS, Row>
        resource={OPERATORS}
        label={say('operator')}
        chips={chips}
        search={say('search')}
        live
        above={
          may && (
            <button type="button" className="a-button a-button--jade" onClick={() => setAct({ kind: 'create' })}>
              {say('add')}
            </button>
          )
        }
        empty={{ title: say('none'), note: say('none_note') }}
        cells={{
          operator: {
            title: say('operator'),
            cell: (row) => (
              <Two first={<b>{row.name}</b>} second={row.own ? `${row.login} · ${say('you')}` : row.login} />
            ),
          },
          roles: { title: say('roles'), cell: (row) => row.roles.map((role) => word('role', role)).join(' · ') },
          status: { title: say('status'), cell: (row) => <State list="operator_status" value={row.status} /> },
          authenticator: {
            title: say('authenticator'),
            cell: (row) => (
              <Two
                first={say(row.authenticator ? 'set' : 'not_set')}
                second={row.enrol_by && say('until', { time: short(row.enrol_by) })}
              />
            ),
          },
          last_login_at: {
            title: say('last'),
            cell: (row) => <span className="j-num">{row.last_login_at ? short(row.last_login_at) : say('never')}</span>,
          },
          act: { title: say('act'), right: true, cell: (row) => may && <Acts row={row} onAct={setAct} /> },
        }}
      />
      {act && <OperatorDialog act={act} onClose={() => setAct(undefined)} />}
    </>
  )
}

/** What root may do about an operator; about oneself, nothing. */
function Acts({ row, onAct }: { row: Row; onAct: (act: Act) => void }) {
  const say = operatorTexts.useText()
  if (row.own) return <small className="a-faint">{say('you')}</small>
  const button = (kind: 'link' | 'change' | 'renew' | 'disable' | 'enable', tone = '') => (
    <button type="button" className={`a-button${tone}`} onClick={() => onAct({ kind, row })}>
      {say(kind)}
    </button>
  )
  return (
    <span className="d-actions o-acts">
      {row.proposed && <Link to="/approvals">{say('proposed')}</Link>}
      {row.status === 'invited' && button('link', ' a-button--jade')}
      {row.status !== 'disabled' && button('change')}
      {row.status === 'active' && button('renew')}
      {row.status !== 'disabled' && button('disable', ' a-button--outred')}
      {row.status === 'disabled' && button('enable')}
    </span>
  )
}
