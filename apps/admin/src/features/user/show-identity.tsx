/** A person's identity in clear: for a reason and with a fresh code; gone again with the page. */
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useAction } from '../../lib/use-action.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { Facts } from '../../parts/small-parts.tsx'
import { paneTexts } from './panes.i18n.ts'

const FIELDS = ['phone', 'real_name', 'id_no', 'email', 'wechat_id'] as const

export function ShowIdentity({ id, name }: { id: number; name: string }) {
  const say = paneTexts.useText()
  const { permissions } = usePermissions()
  const [asking, setAsking] = useState(false)
  const [shown, setShown] = useState<Data<'showPerson'>>()
  const show = useAction('showPerson', {
    touched: ['timeline', 'audit'],
    done: (data) => {
      setShown(data)
      setAsking(false)
    },
  })
  if (!mayAct(permissions, 'service', 'review', 'finance', 'arbiter')) return null
  return (
    <div className="d-gap">
      {shown && <Facts columns={5} list={FIELDS.map((field) => ({ label: say(field), value: shown[field] ?? '–' }))} />}
      <button type="button" className="a-button" onClick={() => (shown ? setShown(undefined) : setAsking(true))}>
        {say(shown ? 'hide' : 'show')}
      </button>
      {asking && (
        <ReasonDialog
          title={say('show_title', { name })}
          effect={say('show_effect')}
          confirm={say('show')}
          busy={show.busy}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => show.act({ id, reason })}
        />
      )}
    </div>
  )
}
