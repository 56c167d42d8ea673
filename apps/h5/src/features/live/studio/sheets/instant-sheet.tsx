/** A lot within seconds: the photo is what the camera shows now; a name and a price are enough. */
import { LIVE_LOT_S } from '@juya/contract/shapes/live/live-limits.ts'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { Button, CellGroup, Sheet } from '@juya/ui'
import { useState } from 'react'
import { ChoiceField, PriceField, TextField } from '../../../../cards/forms/form-fields.tsx'
import { useAction, useCall } from '../../../../lib/api/query.ts'
import { limitOf } from '../../../../lib/forms/limits.ts'
import { toast } from '../../../../lib/toast.ts'
import { useText as useTermsText } from '../../i18n.ts'
import { useText } from '../studio.i18n.ts'
import { answersOf, askedOf, isAnswered, type Kind, KindFields } from './kind-fields.tsx'
import { PhotoField, usePhoto } from './photo.tsx'

const TITLE = limitOf('live.addLot', 'title')
const RUNS_S = [LIVE_LOT_S.least, LIVE_LOT_S.usual, 60, LIVE_LOT_S.most]

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
  const terms = useTermsText()
  const seconds = (count: number) => terms('seconds', { count })
  const shot = usePhoto(video, 'lot')
  const [title, setTitle] = useState('')
  const [price, setPrice] = useState('')
  const [duration_s, setDuration] = useState<number>(LIVE_LOT_S.usual)
  const add = useAction('live.addLot', {
    onDone: ({ status }) => {
      toast(t(status === 'live' ? 'lot_started' : 'lot_waits'))
      onAdded()
    },
  })
  const { category_id } = kind
  const template = useCall('auction.publishParams', { category_id }, { enabled: category_id > 0, stale_ms: 300_000 })
  const asked = askedOf(template.data?.params)
  const start_fen = parseYuan(price)
  const path = shot.photo?.path
  const fits =
    path !== undefined &&
    [...title.trim()].length >= TITLE.chars_min &&
    (start_fen ?? 0) > 0 &&
    template.data !== undefined &&
    isAnswered(kind, asked)
  const submit = () => {
    if (!fits) return
    const name = title.trim()
    void add.run({
      ...{ live_session_id: session_id, category_id, title: name, desc: name, images: [path!] },
      ...{ start_fen: start_fen!, duration_s },
      params: answersOf(kind, asked),
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
      <PhotoField {...shot} />
      <CellGroup>
        <TextField label={t('lot_title')} required max={TITLE.chars_max} value={title} onChange={setTitle} />
        <PriceField label={t('lot_price')} required value={price} onChange={setPrice} />
        <KindFields kind={kind} asked={asked} onKind={onKind} />
        <ChoiceField
          label={terms('lot_s')}
          options={RUNS_S.map(seconds)}
          value={seconds(duration_s)}
          onChange={(said) => setDuration(RUNS_S.find((one) => seconds(one) === said)!)}
        />
      </CellGroup>
    </Sheet>
  )
}
