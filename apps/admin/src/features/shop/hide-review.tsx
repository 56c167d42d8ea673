/** Hides a review, or shows it again, for a reason its author and the shop read. */
import { showToast } from '@juya/ui'
import type { Item } from '../../lib/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'
import { shopTexts } from './shop.i18n.ts'

export function HideReview({ review, close }: { review: Item<'reviews'>; close: () => void }) {
  const say = shopTexts.useText()
  const act = review.status === 'visible' ? 'hide' : 'restore'
  const doing = useAction(act === 'hide' ? 'hideReview' : 'restoreReview', {
    touched: ['reviews', 'shop', 'audit', 'timeline'],
    done: () => {
      close()
      showToast({ text: say(act === 'hide' ? 'review_hidden' : 'review_restored') })
    },
  })
  return (
    <ActDialog
      title={say(`${act}_title`, { title: review.title })}
      effect={say(`${act}_effect`, { shop: review.shop_name })}
      confirm={say(act)}
      tone={act === 'hide' ? 'red' : 'ink'}
      doing={doing}
      onClose={close}
      input={(reason) => ({ id: review.id, reason })}
    />
  )
}
