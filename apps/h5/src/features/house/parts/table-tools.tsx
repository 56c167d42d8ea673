/** A sale's lots as a table: brought in while it is being prepared, taken out at any time. */
import { Button } from '@juya/ui'
import { useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { go } from '../../../lib/router/navigation.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useText } from '../catalogue/catalogue.i18n.ts'

export function TableTools({ sale, open }: { sale: { id: number; lot_count: number }; open: boolean }) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const takeOut = async () => {
    setBusy(true)
    const file = await call('house.exportLots', { session_id: sale.id }).catch(() => undefined)
    setBusy(false)
    if (file) saveFile(file.file_name, file.csv, 'text/csv')
  }
  return (
    <div className="sale-tools">
      {open && (
        <Button variant="plain" onClick={() => go('house.import', { id: sale.id })}>
          {t('bring')}
        </Button>
      )}
      {sale.lot_count > 0 && (
        <Button variant="plain" loading={busy} onClick={() => void takeOut()}>
          {t('take_out')}
        </Button>
      )}
    </div>
  )
}
