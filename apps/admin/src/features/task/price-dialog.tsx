/** Proposes what a task privilege costs; a second operator confirms it. */
import { PRIVILEGE_PRICE_MOST_FEN, TASK_PRIVILEGES } from '@juya/contract/operator/resources/tasks/task-privileges.ts'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { common } from '../../lib/common.i18n.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'

const { setTaskPrivilege: ACT } = TASK_PRIVILEGES.acts

export function PriceDialog({ privilege, close }: { privilege: Data<'taskPrivilege'>; close: () => void }) {
  const say = useTextsOf(TASK_PRIVILEGES)
  const said = common.useText()
  const words = useWords()
  const english = useLanguage() === 'en'
  const [text, setText] = useState(String(privilege.price_fen / 100))
  const price_fen = parseYuan(text.trim())
  const fits =
    price_fen != null && price_fen > 0 && price_fen <= PRIVILEGE_PRICE_MOST_FEN && price_fen !== privilege.price_fen
  const propose = useAction('setTaskPrivilege', {
    touched: touchedBy(TASK_PRIVILEGES),
    done: () => {
      close()
      showToast({ text: said('proposed') })
    },
  })
  return (
    <ActDialog
      title={words(ACT.title, { name: english ? privilege.name_en : privilege.name_zh })}
      effect={words(ACT.effect)}
      confirm={words(ACT)}
      doing={propose}
      unready={!fits}
      onClose={close}
      input={(reason) => ({ id: privilege.id, reason, price_fen: price_fen! })}
    >
      <label className="a-field">
        <span>{say('price')}</span>
        <input value={text} inputMode="decimal" onChange={(event) => setText(event.target.value)} />
      </label>
    </ActDialog>
  )
}
