/** The return came: the money goes out, and the shop says whether the pieces can be sold again. */
import '../aftersale.css'
import { Button, Check, Sheet } from '@juya/ui'
import { useState } from 'react'
import { formatFen } from '../../../lib/format/format.ts'
import { useText } from '../i18n.ts'
import type { Case } from './case.ts'

export function RestockSheet({
  one,
  busy,
  onClose,
  onConfirm,
}: {
  one: Case
  busy: boolean
  onClose: () => void
  onConfirm: (restock: boolean) => Promise<void>
}) {
  const t = useText()
  const [restock, setRestock] = useState(false)
  const amount = formatFen(one.agreed_fen ?? one.amount_fen)
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('restock_title')}
      footer={
        <Button block loading={busy} onClick={() => void onConfirm(restock)}>
          {t('act_confirm_return', { amount })}
        </Button>
      }
    >
      <div className="case-sheet">
        <p className="case-note">{t('confirm_return_note', { amount })}</p>
        <Check on={restock} onChange={setRestock}>
          {t('restock')}
        </Check>
        <p className="case-note">{t('restock_note')}</p>
      </div>
    </Sheet>
  )
}
