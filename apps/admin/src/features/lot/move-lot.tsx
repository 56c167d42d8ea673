/** Moves a lot to another category, for a reason its shop reads. */
import { LOTS } from '@juya/contract/operator/resources/trade/lots.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { CategorySelect } from '../../parts/bulk/category-select.tsx'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'

export function MoveLot({
  lot,
  close,
}: {
  lot: { id: number; category: { id: number; name: string } }
  close: () => void
}) {
  const say = useTextsOf(LOTS)
  const act = useWords()
  const [category_id, setCategory] = useState<number>()
  const move = useAction('moveLot', {
    touched: ['lots', 'lot', 'audit'],
    done: ({ unanswered }) => {
      close()
      const text =
        unanswered.length > 0
          ? say('moved_unanswered', { fields: unanswered.join(' · ') })
          : act(LOTS.acts.moveLot.done)
      showToast({ text, ms: 4_000 })
    },
  })
  return (
    <ActDialog
      title={act(LOTS.acts.moveLot.title)}
      effect={act(LOTS.acts.moveLot.effect, { category: lot.category.name })}
      confirm={act(LOTS.acts.moveLot)}
      doing={move}
      about={{ kind: 'lot', id: lot.id }}
      unready={category_id === undefined}
      onClose={close}
      input={(reason) => ({ id: lot.id, category_id: category_id ?? 0, reason })}
    >
      <CategorySelect value={category_id} not={lot.category.id} onChange={setCategory} />
    </ActDialog>
  )
}
