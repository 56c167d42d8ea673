/** Closes a category to new lots, or opens it again. */
import { showToast } from '@juya/ui'
import { useLanguage } from '../../lib/i18n.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { categoryTexts } from './category.i18n.ts'
import { type Category, namesOf, TOUCHED } from './shown-category.ts'

export function ClosingDialog({ category, onClose }: { category: Category; onClose: () => void }) {
  const say = categoryTexts.useText()
  const [name] = namesOf(category, useLanguage())
  const doing = category.active ? 'disable' : 'enable'
  const done = () => {
    onClose()
    showToast({ text: say(category.active ? 'disabled' : 'enabled') })
  }
  const disable = useAction('disableCategory', { touched: TOUCHED, done })
  const enable = useAction('enableCategory', { touched: TOUCHED, done })
  return (
    <ActDialog
      title={say(`${doing}_title`, { name })}
      effect={say(`${doing}_effect`)}
      confirm={say(doing)}
      tone={category.active ? 'red' : 'jade'}
      doing={category.active ? disable : enable}
      onClose={onClose}
      input={(reason) => ({ id: category.id, reason })}
    />
  )
}
