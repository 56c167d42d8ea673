/** The lots of a mass auction: one by one, from many photos at once, or from a pasted table. */
import './mass.css'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { PICTURES_OFFERED } from '@juya/contract/typing/choosing.ts'
import { Button, Card, CellGroup, IconButton, PhotoGrid, Sheet, TextArea } from '@juya/ui'
import { FileTextIcon, ImagesIcon, TrashIcon } from '@juya/ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { PriceField, TextField } from '../../../cards/forms/form-fields.tsx'
import { useCall } from '../../../lib/api/query.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { usePhotoTexts } from '../../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../../lib/forms/upload.ts'
import { toast } from '../../../lib/toast.ts'
import { useText as useFormText } from '../publish/publish.i18n.ts'
import * as form from '../publish/publish-form.ts'
import { categoryNamed, lotsOfTable } from './lot-table.ts'
import { useText } from './mass.i18n.ts'
import { isEmptyLot, type MassLot, newLot, wrongEstimate } from './mass-auction.ts'

const TABLE_CHARS_MAX = 60_000
const PHOTOS_MAX = 9

type Change = (next: (lots: readonly MassLot[]) => readonly MassLot[]) => void

/** Two ways to make many lots at once. */
export function ManyLots({
  lots,
  lots_max,
  onChange,
}: {
  lots: readonly MassLot[]
  lots_max: number
  onChange: Change
}) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [pasting, setPasting] = useState(false)
  /** Each photo goes to the next lot that has none, in the order they were chosen. */
  const addPhotos = (files: readonly File[]) =>
    onChange((all) => {
      const next = [...all]
      const left = [...files]
      for (const [i, lot] of next.entries())
        if (left.length > 0 && lot.images.length === 0 && !lot.busy && !lot.files)
          next[i] = { ...lot, files: [left.shift()!], key: newLot().key }
      while (left.length > 0 && next.length < lots_max) next.push({ ...newLot(), files: [left.shift()!] })
      return next
    })
  return (
    <>
      <div className="sell-many">
        <Button variant="outline" icon={<ImagesIcon size={18} />} onClick={() => input.current?.click()}>
          {t('many_photos')}
        </Button>
        <Button variant="outline" icon={<FileTextIcon size={18} />} onClick={() => setPasting(true)}>
          {t('paste')}
        </Button>
      </div>
      <p className="sell-note sell-note--page">{t('many_photos_note')}</p>
      <input
        ref={input}
        type="file"
        accept={PICTURES_OFFERED}
        multiple
        hidden
        aria-label={t('many_photos')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          addPhotos(files)
        }}
      />
      {pasting && <PasteSheet lots={lots} lots_max={lots_max} onChange={onChange} onClose={() => setPasting(false)} />}
    </>
  )
}

function PasteSheet({
  lots,
  lots_max,
  onChange,
  onClose,
}: {
  lots: readonly MassLot[]
  lots_max: number
  onChange: Change
  onClose: () => void
}) {
  const t = useText()
  const [text, setText] = useState('')
  const categories = useCall('auction.categories', {}, { stale_ms: 600_000 })
  const fill = () => {
    const found = lotsOfTable(text)
    if (found.length === 0) return toast(t('paste_none'))
    const tree = categories.data?.list ?? []
    const free = lots.filter(isEmptyLot).length
    const room = lots_max - lots.length + free + lots.filter((lot) => !isEmptyLot(lot) && lot.title === '').length
    onChange((all) => {
      const next = [...all]
      for (const { category, ...row } of found.slice(0, room)) {
        const filled = { ...row, category_id: categoryNamed(tree, category) }
        const i = next.findIndex((lot) => lot.title === '')
        if (i === -1) next.push({ ...newLot(), ...filled })
        else next[i] = { ...next[i]!, ...filled }
      }
      return next
    })
    toast(found.length > room ? t('paste_left', { count: found.length - room }) : t('pasted', { count: found.length }))
    onClose()
  }
  return (
    <Sheet
      open
      title={t('paste_title')}
      onClose={onClose}
      footer={
        <Button block disabled={text.trim() === ''} onClick={fill}>
          {t('paste_fill')}
        </Button>
      }
    >
      <div className="sell-bring">
        <p className="sell-note">{t('paste_note')}</p>
        <TextArea aria-label={t('paste_field')} value={text} rows={8} maxLength={TABLE_CHARS_MAX} onChange={setText} />
      </div>
    </Sheet>
  )
}

export function LotFields({
  lot,
  no,
  tried,
  onChange,
  onRemove,
}: {
  lot: MassLot
  no: number
  tried: boolean
  onChange: (next: Partial<MassLot>) => void
  onRemove?: () => void
}) {
  const t = useFormText()
  const words = useText()
  const photos = usePhotos('lot', PHOTOS_MAX, lot.images)
  const texts = usePhotoTexts({ title: lot.title })
  const paths = photos.paths.join(',')
  const busy = photos.photos.some((photo) => photo.state !== 'done')
  const { files } = lot
  const begun = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the files a lot begins with are sent once
  useEffect(() => {
    if (begun.current || !files) return
    begun.current = true
    photos.onAdd([...files])
  }, [files])
  const waiting = files !== undefined && photos.photos.length === 0 && !begun.current
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the photos change, not when the parent is drawn anew
  useEffect(() => {
    if (!waiting) onChange({ images: paths === '' ? [] : paths.split(','), busy })
  }, [paths, busy])
  const title_wrong = form.wrongTitle(lot.title)
  const start_fen = parseYuan(lot.start) ?? 0
  return (
    <>
      <Card
        title={t('mass_lot', { no })}
        action={
          onRemove && <IconButton label={t('mass_remove', { no })} icon={<TrashIcon size={18} />} onClick={onRemove} />
        }
      >
        <div data-invalid={tried && lot.images.length === 0 ? '' : undefined}>
          <PhotoGrid {...photos} columns={4} texts={texts} />
          {tried && lot.images.length === 0 && (
            <p className="sell-note sell-note--wrong">{t(busy ? 'wait_photos' : 'need_photos')}</p>
          )}
        </div>
      </Card>
      <CellGroup look="card">
        <TextField
          stacked
          label={t('title')}
          required
          value={lot.title}
          placeholder={t('title_hint')}
          error={tried && title_wrong ? t(title_wrong.key, title_wrong.params) : undefined}
          onChange={(title) => onChange({ title })}
        />
        <PriceField
          label={t('start')}
          required
          value={lot.start}
          placeholder="0"
          error={
            tried && (start_fen < 100 || start_fen % 100 !== 0) ? t('least_one', { least: formatFen(100) }) : undefined
          }
          onChange={(start) => onChange({ start })}
        />
        <PriceField
          label={words('estimate_low')}
          value={lot.estimate_low}
          placeholder="–"
          error={tried && wrongEstimate(lot) ? t('estimate_order') : undefined}
          onChange={(estimate_low) => onChange({ estimate_low })}
        />
        <PriceField
          label={words('estimate_high')}
          value={lot.estimate_high}
          placeholder="–"
          onChange={(estimate_high) => onChange({ estimate_high })}
        />
      </CellGroup>
    </>
  )
}
