/** Goods within seconds, at a fixed price: photo, name, price and pieces; they are on sale and shown in the session at once. */
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { Button, CellGroup, Sheet } from '@juya/ui'
import { useState } from 'react'
import { PriceField, TextField } from '../../../../cards/forms/form-fields.tsx'
import { useAction, useCall } from '../../../../lib/api/query.ts'
import { limitOf } from '../../../../lib/forms/limits.ts'
import { toast } from '../../../../lib/toast.ts'
import { useText } from '../studio.i18n.ts'
import { answersOf, askedOf, isAnswered, type Kind, KindFields } from './kind-fields.tsx'
import { PhotoField, usePhoto } from './photo.tsx'

const TITLE = limitOf('live.addGoods', 'title')
const STOCK = limitOf('live.addGoods', 'stock')
const DIGITS = /^\d+$/

interface Props {
  session_id: number
  kind: Kind
  onKind: (kind: Kind) => void
  /** Shows the camera; without one a photo is chosen. */
  video: HTMLVideoElement | null
  onClose: () => void
  onAdded: () => void
}

export function GoodsSheet({ session_id, kind, onKind, video, onClose, onAdded }: Props) {
  const t = useText()
  const shot = usePhoto(video, 'goods')
  const [title, setTitle] = useState('')
  const [price, setPrice] = useState('')
  const [pieces, setPieces] = useState('1')
  const add = useAction('live.addGoods', {
    refresh: ['live.items', 'live.info', 'goods'],
    onDone: ({ status }) => {
      if (status === 'on') toast(t('goods_added'))
      onAdded()
    },
  })
  const { category_id } = kind
  const template = useCall('goods.publishParams', { category_id }, { enabled: category_id > 0, stale_ms: 300_000 })
  const asked = askedOf(template.data?.params)
  const price_fen = parseYuan(price)
  const stock = DIGITS.test(pieces.trim()) ? Number(pieces) : 0
  const path = shot.photo?.path
  const fits =
    path !== undefined &&
    [...title.trim()].length >= TITLE.chars_min &&
    (price_fen ?? 0) > 0 &&
    stock >= STOCK.min &&
    stock <= STOCK.max &&
    template.data !== undefined &&
    isAnswered(kind, asked)
  const submit = () => {
    if (!fits) return
    void add.run({
      ...{ live_session_id: session_id, category_id, title: title.trim(), images: [path!], stock },
      price_fen: price_fen!,
      params: answersOf(kind, asked),
    })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('new_goods')}
      footer={
        <>
          {!fits && <p className="live-note">{t('goods_needed', { min: TITLE.chars_min })}</p>}
          <Button block loading={add.pending} disabled={!fits} onClick={submit}>
            {t('goods_go')}
          </Button>
        </>
      }
    >
      <PhotoField {...shot} />
      <CellGroup note={t('goods_note')}>
        <TextField label={t('goods_title')} required max={TITLE.chars_max} value={title} onChange={setTitle} />
        <PriceField label={t('goods_price')} required value={price} onChange={setPrice} />
        <TextField label={t('goods_stock')} required value={pieces} onChange={setPieces} />
        <KindFields kind={kind} asked={asked} onKind={onKind} />
      </CellGroup>
    </Sheet>
  )
}
