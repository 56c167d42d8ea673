/** The next thing of a queue, by a button or the key N. The one that was served and is not decided yet is put aside with a reason first. */
import { showToast } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { useState } from 'react'
import { mayAct } from '../../lib/auth-provider.ts'
import { useHotkeys } from '../../lib/hotkeys.ts'
import { useAction } from '../../lib/use-action.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { claimTexts } from './claims.i18n.ts'
import { type Queue, queueOf } from './use-claim.ts'

interface NextButtonProps {
  queue: Queue
  /** The thing that is open. */
  id: number | undefined
  onServed: (id: number) => void
}

export function NextButton({ queue, id, onServed }: NextButtonProps) {
  const say = claimTexts.useText()
  const { permissions } = usePermissions()
  const { list, roles } = queueOf(queue)
  const [asking, setAsking] = useState(false)
  const next = useAction('nextThing', {
    touched: [list, 'look'],
    done: (served) => {
      if (served.id == null) {
        setAsking(false)
        return showToast({ text: say('nothing_next') })
      }
      // The one that is open comes again: it is decided first, or put aside.
      if (served.id === id && !asking) return setAsking(true)
      setAsking(false)
      onServed(served.id)
    },
  })
  const may = mayAct(permissions, ...roles)
  const ask = () => next.act({ queue })
  useHotkeys({ n: may && !next.busy ? ask : undefined })
  if (!may) return null
  return (
    <>
      <button type="button" className="a-button a-button--small" disabled={next.busy} onClick={ask}>
        {say('next')} <kbd>N</kbd>
      </button>
      {asking && id !== undefined && (
        <ReasonDialog
          title={say('skip_title')}
          effect={say('skip_effect')}
          confirm={say('skip')}
          busy={next.busy}
          onClose={() => setAsking(false)}
          onConfirm={(reason) => next.act({ queue, skip_id: id, reason })}
        />
      )}
    </>
  )
}
