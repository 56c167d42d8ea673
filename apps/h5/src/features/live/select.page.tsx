/** What a session shows: lots and goods of the shop, chosen, put into their order, taken out. */
import './parts/live.css'
import {
  LIVE_COUNTER_S,
  LIVE_GOODS_MAX,
  LIVE_LAG_S,
  LIVE_LOT_S,
  LIVE_LOTS_MAX,
} from '@juya/contract/shapes/live/live-limits.ts'
import { Button, CellGroup, Empty, IconButton, ImagePlate, SegmentedControl, Tag } from '@juya/ui'
import { ArrowDownIcon, ArrowUpIcon, PlusIcon, XIcon } from '@juya/ui/icons.ts'
import { type ReactNode, useState } from 'react'
import { ChoiceField } from '../../cards/forms/form-fields.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Item } from '../../lib/api/client.ts'
import { useAction, usePagedCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { FormPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

type Thing = Item<'live.relate'>
const TYPES = ['lot', 'goods'] as const
type Type = (typeof TYPES)[number]
const LOT_SECONDS = [LIVE_LOT_S.least, LIVE_LOT_S.usual, 60, LIVE_LOT_S.most]
const COUNTER_SECONDS = [LIVE_COUNTER_S.least, LIVE_COUNTER_S.usual, LIVE_COUNTER_S.most]
/** What people have seen run stays. */
const MAY_GO = new Set(['draft', 'reviewing', 'rejected', 'scheduled'])
const SHOWN = { reviewing: 'in_review', rejected: 'sent_back_short', sold: 'sold', passed: 'not_sold' } as const

export default function LiveSelectPage() {
  const session_id = useIdParam()
  const [type, setType] = useState<Type>('lot')
  return (
    <SellerOnly>
      <Choosing key={type} session_id={session_id} type={type} onType={setType} />
    </SellerOnly>
  )
}

function Choosing({ session_id, type, onType }: { session_id: number; type: Type; onType: (type: Type) => void }) {
  const t = useText()
  const read = usePagedCall('live.relate', { session_id, type }, { stale_ms: 0 })
  const [chosen, setChosen] = useState<Thing[]>()
  const [lot_s, setLotSeconds] = useState<number>(LIVE_LOT_S.usual)
  const [counter_s, setCounterSeconds] = useState<number>(LIVE_COUNTER_S.usual)
  if (read.first && !read.refreshing && !chosen) setChosen(read.first.chosen)
  const save = useAction('live.relateSave', {
    refresh: ['live'],
    onDone: () => {
      toast(t('saved'))
      setChosen(undefined)
    },
  })
  const list = chosen ?? []
  const max = type === 'lot' ? LIVE_LOTS_MAX : LIVE_GOODS_MAX
  const known = new Set(list.map(({ id }) => id))
  const seconds = (count: number) => t('seconds', { count })
  const submit = () => {
    const terms = type === 'lot' ? { lot_s, counter_s } : {}
    void save.run({ session_id, type, ids: list.map(({ id }) => id), ...terms })
  }
  return (
    <FormPage
      needs={chosen ? [] : read}
      title={read.first?.title}
      onSubmit={submit}
      submit={t('save_chosen', { count: list.length })}
      submitting={save.pending}
    >
      <div className="live-types">
        <SegmentedControl
          label={t('relate')}
          value={type}
          options={TYPES.map((key) => ({ key, text: t(`type_${key}`) }))}
          onChange={onType}
        />
      </div>
      <ChosenThings type={type} things={list} onChange={setChosen} />
      {type === 'lot' && (
        <CellGroup look="card" title={t('terms')} note={t('terms_note', { most: LIVE_LAG_S.most })}>
          <ChoiceField
            label={t('lot_s')}
            options={LOT_SECONDS.map(seconds)}
            value={seconds(lot_s)}
            onChange={(said) => setLotSeconds(LOT_SECONDS.find((one) => seconds(one) === said)!)}
          />
          <ChoiceField
            label={t('counter_s')}
            options={COUNTER_SECONDS.map(seconds)}
            value={seconds(counter_s)}
            onChange={(said) => setCounterSeconds(COUNTER_SECONDS.find((one) => seconds(one) === said)!)}
          />
        </CellGroup>
      )}
      <CellGroup look="card" title={t(`add_${type}`)}>
        {read.items.length === 0 && <p className="live-note">{t(`none_${type}`)}</p>}
        {read.items
          .filter(({ id }) => !known.has(id))
          .map((thing) => (
            <Line key={thing.id} thing={thing}>
              <IconButton
                label={`${t('add')}: ${thing.title}`}
                icon={<PlusIcon size={18} />}
                disabled={list.length >= max}
                onClick={() => setChosen([...list, thing])}
              />
            </Line>
          ))}
        {read.more === 'more' && (
          <Button block variant="text" onClick={read.loadMore}>
            {t('more')}
          </Button>
        )}
      </CellGroup>
    </FormPage>
  )
}

function ChosenThings({
  type,
  things,
  onChange,
}: {
  type: Type
  things: readonly Thing[]
  onChange: (things: Thing[]) => void
}) {
  const t = useText()
  if (things.length === 0) return <Empty drawing="box" title={t(`chosen_none_${type}`)} />
  const move = (from: number, by: number) => {
    const next = [...things]
    const [one] = next.splice(from, 1)
    next.splice(from + by, 0, one!)
    onChange(next)
  }
  return (
    <CellGroup look="card" title={t('chosen')}>
      {things.map((thing, index) => (
        <Line key={thing.id} thing={thing}>
          <IconButton
            label={`${t('up')}: ${thing.title}`}
            icon={<ArrowUpIcon size={18} />}
            disabled={index === 0}
            onClick={() => move(index, -1)}
          />
          <IconButton
            label={`${t('down')}: ${thing.title}`}
            icon={<ArrowDownIcon size={18} />}
            disabled={index === things.length - 1}
            onClick={() => move(index, 1)}
          />
          {(type === 'goods' || MAY_GO.has(thing.status ?? 'draft')) && (
            <IconButton
              label={`${t('out')}: ${thing.title}`}
              icon={<XIcon size={18} />}
              onClick={() => onChange(things.filter(({ id }) => id !== thing.id))}
            />
          )}
        </Line>
      ))}
    </CellGroup>
  )
}

function Line({ thing, children }: { thing: Thing; children: ReactNode }) {
  const t = useText()
  const said = SHOWN[thing.status as keyof typeof SHOWN]
  return (
    <div className="live-pick">
      <span className="live-pick__image">
        <ImagePlate src={sizedUrl(thing.image, 200)} alt="" radius="m" />
      </span>
      <span className="live-pick__text">
        <span className="j-clamp-2">{thing.title}</span>
        <span className="j-meta j-num">
          {formatFen(thing.fen)} {said && <Tag tone="grey">{t(said)}</Tag>}
        </span>
      </span>
      {children}
    </div>
  )
}
