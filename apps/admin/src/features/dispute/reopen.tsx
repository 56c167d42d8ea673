/** Opens a rejected case again, for a reason both sides read. */
import { showToast } from '@juya/ui'
import { useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { disputeTexts } from './dispute.i18n.ts'
import { TOUCHED } from './shown-case.ts'

export function Reopen({ id }: { id: number }) {
  const say = disputeTexts.useText()
  const [asking, setAsking] = useState(false)
  const reopen = useAction('reopenCase', {
    touched: TOUCHED,
    done: () => {
      setAsking(false)
      showToast({ text: say('reopened') })
    },
  })
  return (
    <div className="a-aside__foot">
      <button type="button" className="a-button a-button--large" onClick={() => setAsking(true)}>
        {say('reopen')}
      </button>
      {asking && (
        <ActDialog
          title={say('reopen_title')}
          effect={say('reopen_effect')}
          confirm={say('reopen')}
          doing={reopen}
          about={{ kind: 'case', id }}
          onClose={() => setAsking(false)}
          input={(reason) => ({ id, reason })}
        />
      )}
    </div>
  )
}
