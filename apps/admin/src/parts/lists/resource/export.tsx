/** A list as a file: why it is needed, then the browser fetches it. */
import type { Resource } from '@juya/contract/operator/resources/frame.ts'
import { showToast } from '@juya/ui'
import { useState } from 'react'
import { DownloadSimpleIcon } from '../../../lib/icons.ts'
import { useAction } from '../../../lib/use-action.ts'
import { ReasonDialog } from '../../reason-dialog.tsx'
import { type Asked, writeAddress } from './address.ts'
import { viewTexts } from './views.i18n.ts'

/** The file comes as a download: the page stays where it is. */
function fetchFile(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}

export function ExportList({ resource, asked }: { resource: Resource; asked: Asked }) {
  const say = viewTexts.useText()
  const [open, setOpen] = useState(false)
  const take = useAction('exportList', {
    touched: ['audit'],
    done: ({ url, rows, left_today }) => {
      setOpen(false)
      fetchFile(url)
      showToast({ text: say('taken', { rows, left: left_today }) })
    },
  })
  return (
    <>
      <button type="button" className="a-chip a-chip--add" onClick={() => setOpen(true)}>
        <DownloadSimpleIcon size={15} /> CSV
      </button>
      {open && (
        <ReasonDialog
          title={say('export')}
          effect={say('export_note')}
          confirm={say('export_do')}
          busy={take.busy}
          onClose={() => setOpen(false)}
          onConfirm={(reason) => take.act({ resource: resource.name, query: writeAddress(asked), reason })}
        />
      )}
    </>
  )
}
