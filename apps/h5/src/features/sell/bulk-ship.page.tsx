/** Shipping by a table: take the orders to ship, bring their tracking numbers back, see what each row comes to, ship what can go. */
import './sell.css'
import { Button, Card, SegmentedControl, TextArea } from '@juya/ui'
import { DownloadSimpleIcon, FileTextIcon } from '@juya/ui/icons.ts'
import { useRef, useState } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { call, type Data, type Input } from '../../lib/api/client.ts'
import { useAction } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go } from '../../lib/router/navigation.ts'
import { toast } from '../../lib/toast.ts'
import { FormPage } from '../../templates/pages.tsx'
import { useText } from './shipping/bulk-ship.i18n.ts'
import { ShipResult } from './shipping/ship-result.tsx'

const ROWS = { max: 500 }
const TABLE_MAX = limitOf('order.shipFile', 'table').chars_max
const FILE_MAX = limitOf('order.shipFile', 'file').chars_max

export default function BulkShipPage() {
  return (
    <SellerOnly>
      <BulkShip />
    </SellerOnly>
  )
}

/** A file's bytes in base64; undefined when they cannot be read. */
const base64Of = (file: File): Promise<string | undefined> =>
  new Promise((done) => {
    const reader = new FileReader()
    reader.onload = () => done(String(reader.result).replace(/^[^,]*,?/, ''))
    reader.onerror = () => done(undefined)
    reader.readAsDataURL(file)
  })

function BulkShip() {
  const t = useText()
  const [by, setBy] = useState<'paste' | 'file'>('paste')
  const [table, setTable] = useState('')
  const [file, setFile] = useState<{ name: string; base64: string }>()
  const [tried, setTried] = useState(false)
  const [result, setResult] = useState<Data<'order.shipFile'>>()
  const ship = useAction('order.shipFile', { refresh: ['order', 'shop'], onDone: setResult })
  const missing = by === 'paste' ? table.trim() === '' : !file
  const send = (dry_run: boolean) => {
    setTried(true)
    if (missing) return
    const input: Input<'order.shipFile'> = by === 'paste' ? { table, dry_run } : { file: file?.base64, dry_run }
    void ship.run(input)
  }
  const anew = () => {
    setResult(undefined)
    setTried(false)
    setTable('')
    setFile(undefined)
  }
  if (result)
    return (
      <FormPage
        onSubmit={() => (result.dry_run ? send(false) : go('sell.orders', { tab: 'to_receive' }, { type: 'redirect' }))}
        submit={result.dry_run ? t('submit', { count: result.ships }) : t('to_orders')}
        submitting={ship.pending}
        disabled={result.dry_run && result.ships === 0}
        reason={result.dry_run && result.ships === 0 ? t('none_ready') : undefined}
        second={
          <Button variant="plain" onClick={result.dry_run ? () => setResult(undefined) : anew}>
            {t(result.dry_run ? 'change' : 'next')}
          </Button>
        }
      >
        <ShipResult result={result} />
      </FormPage>
    )
  return (
    <FormPage onSubmit={() => send(true)} submit={t('check')} submitting={ship.pending} reason={t('check_note')}>
      <TakeTable />
      <Card title={t('step_bring')}>
        <SegmentedControl
          label={t('how')}
          options={[
            { key: 'paste', text: t('by_paste') },
            { key: 'file', text: t('by_file') },
          ]}
          value={by}
          onChange={(next) => {
            setBy(next)
            setTried(false)
          }}
        />
        <div className="sell-bring" data-invalid={tried && missing ? '' : undefined}>
          {by === 'paste' ? (
            <>
              <TextArea
                aria-label={t('table')}
                value={table}
                rows={8}
                maxLength={TABLE_MAX}
                placeholder={`${t('table')}\n${t('table_hint')}`}
                onChange={setTable}
              />
              <p className="sell-note">{t('table_note', ROWS)}</p>
            </>
          ) : (
            <ChooseFile chosen={file?.name} onChoose={setFile} />
          )}
          {tried && missing && (
            <p className="sell-note sell-note--wrong" role="alert">
              {t(by === 'paste' ? 'needed_table' : 'needed_file')}
            </p>
          )}
        </div>
      </Card>
    </FormPage>
  )
}

function TakeTable() {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    const list = await call('order.shipList', {}).catch(() => undefined)
    setBusy(false)
    if (!list) return
    if (list.rows === 0) return toast(t('none_to_ship'))
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([list.csv], { type: 'text/csv;charset=utf-8' }))
    link.download = list.file_name
    link.click()
    URL.revokeObjectURL(link.href)
    toast(t(list.more ? 'taken_more' : 'taken', { count: list.rows }))
  }
  return (
    <Card title={t('step_take')}>
      <p className="sell-note">{t('take_note')}</p>
      <div className="sell-bring">
        <Button
          block
          variant="outline"
          loading={busy}
          icon={<DownloadSimpleIcon size={18} />}
          onClick={() => void take()}
        >
          {t('take')}
        </Button>
      </div>
    </Card>
  )
}

function ChooseFile({
  chosen,
  onChoose,
}: {
  chosen: string | undefined
  onChoose: (file: { name: string; base64: string }) => void
}) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string>()
  const read = async (file: File) => {
    const base64 = await base64Of(file)
    if (base64 === undefined) return setWrong(t('file_unread'))
    if (base64.length > FILE_MAX) return setWrong(t('file_large', ROWS))
    setWrong(undefined)
    onChoose({ name: file.name, base64 })
  }
  return (
    <>
      <Button block variant="outline" icon={<FileTextIcon size={18} />} onClick={() => input.current?.click()}>
        {chosen ?? t('choose_file')}
      </Button>
      <p className={wrong ? 'sell-note sell-note--wrong' : 'sell-note'} role={wrong ? 'alert' : undefined}>
        {wrong ?? t('file_note', ROWS)}
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        hidden
        aria-label={t('choose_file')}
        onChange={(event) => {
          const [picked] = event.target.files ?? []
          event.target.value = ''
          if (picked) void read(picked)
        }}
      />
    </>
  )
}
