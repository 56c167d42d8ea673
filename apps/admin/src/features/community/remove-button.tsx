/** Removes what is shown, by a rule its author reads. */
import { useState } from 'react'
import type { Input } from '../../lib/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'

interface Words {
  button: string
  rule: string
  effect: string
}

export function RemoveButton({
  act,
  id,
  rules,
  words,
}: {
  act: 'removePost' | 'removeComment'
  id: number
  rules: ReadonlyArray<{ no: number; text: string }>
  words: Words
}) {
  const [open, setOpen] = useState(false)
  const [rule_no, setRule] = useState<number>()
  const doing = useAction(act, {
    touched: ['posts', 'post', 'postComments', 'postComment'],
    done: () => setOpen(false),
  })
  return (
    <>
      <button type="button" className="a-button a-button--outred" onClick={() => setOpen(true)}>
        {words.button}
      </button>
      {open && (
        <ActDialog
          title={words.button}
          effect={words.effect}
          confirm={words.button}
          tone="red"
          doing={doing}
          unready={rule_no === undefined}
          input={(reason) => ({ id, reason, rule_no: rule_no! }) as Input<typeof act>}
          onClose={() => setOpen(false)}
        >
          <label className="a-field">
            {words.rule}
            <select value={rule_no ?? ''} onChange={(event) => setRule(Number(event.target.value) || undefined)}>
              <option value="">–</option>
              {rules.map(({ no, text }) => (
                <option key={no} value={no}>
                  {no} · {text}
                </option>
              ))}
            </select>
          </label>
        </ActDialog>
      )}
    </>
  )
}
