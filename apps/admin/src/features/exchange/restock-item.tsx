/** How many pieces are added to an item of the points mall. */
import { EXCHANGE_ITEMS } from '@juya/contract/operator/resources/content/exchange-items.ts'
import { formatFen, showToast } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { common } from '../../lib/common.i18n.ts'
import { touchedBy, useAction } from '../../lib/use-action.ts'
import { useTextsOf, useWords } from '../../parts/console/definition-words.ts'
import { ActDialog } from '../../parts/reason-dialog.tsx'

export function RestockItem({ data, close }: { data: Data<'exchangeItem'>; close: () => void }) {
  const words = useWords()
  const asked = EXCHANGE_ITEMS.acts.restockExchangeItem
  const said = common.useText()
  const say = useTextsOf(EXCHANGE_ITEMS)
  const [more, setMore] = useState('')
  const pieces = /^[1-9]\d{0,5}$/.test(more) ? Number(more) : 0
  const needs_two = pieces * data.points > data.two_above_fen
  const doing = useAction('restockExchangeItem', {
    touched: touchedBy(EXCHANGE_ITEMS),
    done: () => {
      close()
      showToast({ text: needs_two ? said('proposed') : words(asked.done) })
    },
  })
  return (
    <ActDialog
      title={words(asked.title, { title: data.title })}
      effect={words(asked.effect, { two: say('above', { most: formatFen(data.two_above_fen) }) })}
      confirm={words(asked)}
      doing={doing}
      unready={pieces === 0}
      onClose={close}
      input={(reason) => ({ id: data.id, more: pieces, reason })}
    >
      <label className="a-field">
        <span>{say('field_more')}</span>
        <input value={more} inputMode="numeric" onChange={(event) => setMore(event.target.value)} />
      </label>
    </ActDialog>
  )
}
