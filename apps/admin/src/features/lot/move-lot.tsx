/** Moves a lot to another category, for a reason its shop reads. */
import { showToast } from '@juya/ui'
import { useState } from 'react'
import { useAction } from '../../lib/use-action.ts'
import { CategorySelect } from '../../parts/bulk/category-select.tsx'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { lotTexts } from './lot.i18n.ts'

export function MoveLot({
  lot,
  close,
}: {
  lot: { id: number; category: { id: number; name: string } }
  close: () => void
}) {
  const say = lotTexts.useText()
  const [category_id, setCategory] = useState<number>()
  const move = useAction('moveLot', {
    touched: ['lots', 'lot', 'audit'],
    done: ({ unanswered }) => {
      close()
      const text = unanswered.length > 0 ? say('moved_unanswered', { fields: unanswered.join(' · ') }) : say('moved')
      showToast({ text, ms: 4_000 })
    },
  })
  return (
    <ActDialog
      title={say('move_title')}
      effect={say('move_effect', { category: lot.category.name })}
      confirm={say('move')}
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
