/** A lot within seconds: the photo is what the camera shows now; a name and a price are enough. */
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { PICTURES_OFFERED } from '@juya/contract/typing/choosing.ts'
import { Button, CellGroup, Sheet } from '@juya/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CategoryField } from '../../../../cards/forms/category-field.tsx'
import { ChoiceField, PriceField, TextField } from '../../../../cards/forms/form-fields.tsx'
import { useAction, useCall } from '../../../../lib/api/query.ts'
import { limitOf } from '../../../../lib/forms/limits.ts'
import { uploadImage } from '../../../../lib/forms/upload.ts'
import { toast } from '../../../../lib/toast.ts'
import { useText } from '../studio.i18n.ts'

const TITLE = limitOf('live.addLot', 'title')
const PARAM_MAX = limitOf('live.addLot', 'params.*').chars_max
const JPEG_QUALITY = 0.9

/** What a video shows now, as a file. */
function photoOf(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')!.drawImage(video, 0, 0)
  return new Promise((done) =>
    canvas.toBlob(
      (blob) => done(blob ? new File([blob], 'lot.jpg', { type: 'image/jpeg' }) : undefined),
      'image/jpeg',
      JPEG_QUALITY,
    ),
  )
}

/** What lots of one session have in common: chosen for the first, it stays for the next. */
export interface Kind {
  category_id: number
  category_name: string
  params: Readonly<Record<string, string>>
}
export const NO_KIND: Kind = { category_id: 0, category_name: '', params: {} }

interface Props {
  session_id: number
  kind: Kind
  onKind: (kind: Kind) => void
  /** Shows the camera; without one a photo is chosen. */
  video: HTMLVideoElement | null
  onClose: () => void
  onAdded: () => void
}

export function InstantSheet({ session_id, kind, onKind, video, onClose, onAdded }: Props) {
  const t = useText()
  const [photo, setPhoto] = useState<{ url: string; path?: string }>()
  const [title, setTitle] = useState('')
  const [price, setPrice] = useState('')
  const picker = useRef<HTMLInputElement>(null)
  const add = useAction('live.addLot', {
    onDone: ({ status }) => {
      toast(t(status === 'live' ? 'lot_started' : 'lot_waits'))
      onAdded()
    },
  })
  const take = useCallback(async (file: File | undefined) => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setPhoto({ url })
    try {
      const { path } = await uploadImage(file, 'lot')
      setPhoto({ url, path })
    } catch (problem) {
      setPhoto(undefined)
      if (problem instanceof Error) toast(problem.message)
    }
  }, [])
  const shoot = useCallback(() => {
    if (video && video.videoWidth > 0) void photoOf(video).then(take)
  }, [video, take])
  useEffect(shoot, [shoot])
  const { category_id, category_name, params } = kind
  const template = useCall('auction.publishParams', { category_id }, { enabled: category_id > 0, stale_ms: 300_000 })
  const asked = (template.data?.params ?? []).filter(({ required }) => required)
  const start_fen = parseYuan(price)
  const fits =
    photo?.path !== undefined &&
    [...title.trim()].length >= TITLE.chars_min &&
    (start_fen ?? 0) > 0 &&
    template.data !== undefined &&
    asked.every(({ key }) => params[key]?.trim())
  const submit = () => {
    if (!fits) return
    const name = title.trim()
    void add.run({
      ...{ live_session_id: session_id, category_id, title: name, desc: name, images: [photo!.path!] },
      start_fen: start_fen!,
      params: Object.fromEntries(asked.map(({ key }) => [key, params[key]!])),
    })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('instant')}
      footer={
        <>
          {!fits && <p className="live-note">{t('lot_needed', { min: TITLE.chars_min })}</p>}
          <Button block loading={add.pending} disabled={!fits} onClick={submit}>
            {t('lot_go')}
          </Button>
        </>
      }
    >
      <div className="studio-photo">
        {photo && <img className="studio-photo__image" src={photo.url} alt={t('photo')} />}
        <span className="studio-photo__acts">
          {video && (
            <Button size="m" variant="outline" onClick={shoot}>
              {t('photo_again')}
            </Button>
          )}
          <Button size="m" variant="outline" onClick={() => picker.current?.click()}>
            {t('photo_file')}
          </Button>
        </span>
        <input
          ref={picker}
          hidden
          type="file"
          accept={PICTURES_OFFERED}
          aria-label={t('photo_file')}
          onChange={({ target }) => void take(target.files?.[0])}
        />
      </div>
      <CellGroup>
        <TextField label={t('lot_title')} required max={TITLE.chars_max} value={title} onChange={setTitle} />
        <PriceField label={t('lot_price')} required value={price} onChange={setPrice} />
        <CategoryField
          value={category_id}
          name={category_name}
          onChange={(id, name) => onKind({ category_id: id, category_name: name, params: {} })}
        />
        {asked.map((param) => {
          const field = {
            ...{ label: param.label, required: true, value: params[param.key] ?? '' },
            onChange: (value: string) => onKind({ ...kind, params: { ...params, [param.key]: value } }),
          }
          return param.type === 'select' ? (
            <ChoiceField key={param.key} {...field} options={param.options} />
          ) : (
            <TextField key={param.key} {...field} max={PARAM_MAX} />
          )
        })}
      </CellGroup>
    </Sheet>
  )
}
