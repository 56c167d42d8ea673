/** Operators, for the role root: who they are, what they may, and what is proposed about them. */
import { Tag, type Tone } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { ListPage } from '../../parts/lists/list-page.tsx'
import { Table } from '../../parts/lists/table.tsx'
import { Two } from '../../parts/small-parts.tsx'
import type { Act, Row } from './acts.ts'
import { operatorTexts } from './operator.i18n.ts'
import { OperatorDialog } from './operator-dialog.tsx'
import '../../parts/detail.css'
import './operator.css'

const STATES = ['active', 'invited', 'disabled'] as const
const TONES: Record<Row['status'], Tone> = { active: 'jade', invited: 'amber', disabled: 'grey' }

export default function OperatorsPage() {
  const say = operatorTexts.useText()
  const { permissions } = usePermissions()
  const [act, setAct] = useState<Act>()
  const may = mayAct(permissions, 'root')
  const chips = [
    { text: say('all'), filter: {} },
    ...STATES.map((status) => ({ text: say(`status.${status}`), filter: { status } })),
  ]
  const add = may && (
    <button type="button" className="a-button a-button--jade" onClick={() => setAct({ kind: 'create' })}>
      {say('add')}
    </button>
  )
  return (
    <ListPage resource="operators" sort="login" chips={chips} search={say('search')} right={add} live>
      <Operators onAct={may ? setAct : undefined} />
      {act && <OperatorDialog act={act} onClose={() => setAct(undefined)} />}
    </ListPage>
  )
}

function Operators({ onAct }: { onAct?: (act: Act) => void }) {
  const say = operatorTexts.useText()
  const word = useWord()
  const { short } = useDates()
  return (
    <Table<Row>
      label={say('operator')}
      empty={{ title: say('none'), note: say('none_note') }}
      columns={[
        {
          key: 'operator',
          title: say('operator'),
          cell: (row) => (
            <Two first={<b>{row.name}</b>} second={row.own ? `${row.login} · ${say('you')}` : row.login} />
          ),
        },
        {
          key: 'roles',
          title: say('roles'),
          cell: (row) => row.roles.map((role) => word('role', role)).join(' · '),
        },
        {
          key: 'status',
          title: say('status'),
          cell: (row) => <Tag tone={TONES[row.status]}>{say(`status.${row.status}`)}</Tag>,
        },
        {
          key: 'authenticator',
          title: say('authenticator'),
          cell: (row) => (
            <Two
              first={say(row.authenticator ? 'set' : 'not_set')}
              second={row.enrol_by && say('until', { time: short(row.enrol_by) })}
            />
          ),
        },
        {
          key: 'last',
          title: say('last'),
          cell: (row) => <span className="j-num">{row.last_login_at ? short(row.last_login_at) : say('never')}</span>,
        },
        ...(onAct
          ? [{ key: 'act', title: say('act'), right: true, cell: (row: Row) => <Acts row={row} onAct={onAct} /> }]
          : []),
      ]}
    />
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
