/** A table of lots: chosen as a file, or pasted. */
import { CATALOGUE_FILE_BYTES_MAX, CATALOGUE_FILE_ROWS_MAX } from '@juya/contract/bidding/catalogue-columns.ts'
import { Button, Card, Sheet, TextArea } from '@juya/ui'
import { FileTextIcon } from '@juya/ui/icons.ts'
import { useRef, useState } from 'react'
import { useText } from './catalogue.i18n.ts'
import { readTable, type Table, tableOf, type Unreadable } from './read-table.ts'

const MB = 1024 * 1024

export function TableCard({ onTable }: { onTable: (table: Table | undefined) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState<{ text: string; wrong: boolean }>()
  const [pasting, setPasting] = useState(false)
  const [busy, setBusy] = useState(false)
  const take = (read: Table | Unreadable, name: string) => {
    const is_read = typeof read !== 'string'
    const text = is_read
      ? `${name} · ${t('rows', { count: read.rows.length })}`
      : t(`un_${read}`, { count: CATALOGUE_FILE_ROWS_MAX, mb: CATALOGUE_FILE_BYTES_MAX / MB })
    setSaid({ text, wrong: !is_read })
    onTable(is_read ? read : undefined)
  }
  const read = async (file: File) => {
    setBusy(true)
    take(await readTable(file), file.name)
    setBusy(false)
  }
  return (
    <Card title={t('table')}>
      <p className="house-faint">{t('table_note')}</p>
      <div className="bring-ways">
        <Button
          variant="outline"
          loading={busy}
          icon={<FileTextIcon size={18} />}
          onClick={() => input.current?.click()}
        >
          {t('choose')}
        </Button>
        <Button variant="outline" onClick={() => setPasting(true)}>
          {t('paste')}
        </Button>
      </div>
      {said && (
        <p
          className={said.wrong ? 'bring-said bring-said--wrong' : 'bring-said'}
          role={said.wrong ? 'alert' : 'status'}
        >
          {said.text}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values"
        hidden
        aria-label={t('choose')}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void read(file)
        }}
      />
      {pasting && (
        <PasteSheet
          onClose={() => setPasting(false)}
          onText={(text) => {
            take(tableOf(text), t('pasted'))
            setPasting(false)
          }}
        />
      )}
    </Card>
  )
}

function PasteSheet({ onClose, onText }: { onClose: () => void; onText: (text: string) => void }) {
  const t = useText()
  const [text, setText] = useState('')
  return (
    <Sheet
      open
      title={t('paste')}
      onClose={onClose}
      footer={
        <Button block disabled={text.trim() === ''} onClick={() => onText(text)}>
          {t('paste_use')}
        </Button>
      }
    >
      <TextArea aria-label={t('table')} rows={8} value={text} onChange={setText} />
    </Sheet>
  )
}
