/** Operators, for the role root: who they are, what they may, and what is proposed about them. */
import { OPERATORS } from '@juya/contract/operator/resources/desk/operators.ts'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { mayAct } from '../../lib/auth-provider.ts'
import { ActButtons } from '../../parts/console/act-buttons.tsx'
import type { CellsOf, RowOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { Two } from '../../parts/small-parts.tsx'
import { EnrolmentLink } from './enrolment-link.tsx'
import { ChangeRoles, CreateOperator } from './operator-dialog.tsx'
import './operator.css'

export default function OperatorsPage() {
  const say = useTextsOf(OPERATORS)
  const { permissions } = usePermissions()
  const [adding, setAdding] = useState(false)
  const cells: CellsOf<typeof OPERATORS> = {
    operator: (row) => <Two first={<b>{row.name}</b>} second={row.own ? `${row.login} · ${say('you')}` : row.login} />,
    roles: (row, { word }) => row.roles.map((role) => word('role', role)).join(' · '),
    authenticator: (row, { short }) => (
      <Two
        first={say(row.authenticator ? 'set' : 'not_set')}
        second={row.enrol_by && say('until', { time: short(row.enrol_by) })}
      />
    ),
    last_login_at: (row, { short }) => (
      <span className="j-num">{row.last_login_at ? short(row.last_login_at) : say('never')}</span>
    ),
    act: (row) => (row.own ? <small className="a-faint">{say('you')}</small> : <Acts row={row} />),
  }
  return (
    <>
      <ListScreen
        resource={OPERATORS}
        cells={cells}
        live
        above={
          mayAct(permissions, 'root') && (
            <button type="button" className="a-button a-button--jade" onClick={() => setAdding(true)}>
              {say('add')}
            </button>
          )
        }
      />
      {adding && <CreateOperator onClose={() => setAdding(false)} />}
    </>
  )
}

/** What root may do about a colleague. */
function Acts({ row }: { row: RowOf<typeof OPERATORS> }) {
  const say = useTextsOf(OPERATORS)
  const { permissions } = usePermissions()
  const [inviting, setInviting] = useState(false)
  return (
    <div className="o-acts">
      <ActButtons
        resource={OPERATORS}
        row={row}
        inline
        params={{ name: row.name }}
        proposes={['changeRoles', 'disableOperator', 'enableOperator']}
        dialogs={{ changeRoles: (close) => <ChangeRoles row={row} onClose={close} /> }}
      >
        {row.status === 'invited' && mayAct(permissions, 'root') && (
          <button type="button" className="a-button a-button--jade" onClick={() => setInviting(true)}>
            {say('link')}
          </button>
        )}
        {row.proposed && (
          <Link className="a-link" to="/approvals">
            {say('proposed')}
          </Link>
        )}
      </ActButtons>
      {inviting && <EnrolmentLink row={row} onClose={() => setInviting(false)} />}
    </div>
  )
}
