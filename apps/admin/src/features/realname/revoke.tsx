/** Takes a verification back, for a reason the person reads. */
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useAction } from '../../lib/use-action.ts'
import { ReasonDialog } from '../../parts/reason-dialog.tsx'
import { realnameTexts } from './realname.i18n.ts'

export function Revoke({ filing }: { filing: Data<'realname'> }) {
  const say = realnameTexts.useText()
  const { permissions } = usePermissions()
  const [asking, setAsking] = useState(false)
  const { act, busy } = useAction('revokeRealname', {
    touched: ['realname', 'users', 'user', 'audit', 'timeline'],
    done: () => {
      setAsking(false)
      showToast({ text: say('revoked') })
    },
  })
  if (!mayAct(permissions, 'review')) return null
  return (
    <>
      <button type="button" className="a-button a-button--outred" onClick={() => setAsking(true)}>
        {say('revoke')}
      </button>
      {asking && (
        <ReasonDialog
          title={say('revoke_title', { name: filing.user.nickname })}
          effect={say('revoke_effect')}
          confirm={say('revoke')}
          tone="red"
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => act({ id: filing.id, reason })}
        />
      )}
    </>
  )
}
