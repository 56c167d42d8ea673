/** One of the reader's baskets, or a new one: lots of any sales in an order, a maximum each, one cap over all of them, and how each stands. */
import './basket/basket.css'
import { BASKET_LOTS_MAX } from '@juya/contract/bidding/baskets.ts'
import { Button, Cell, CellGroup, Chip, ChipRow, Field, MoneyInput, SegmentedControl } from '@juya/ui'
import { ask } from '@juya/ui/feedback/ask.ts'
import { useState } from 'react'
import { useText as useListText } from '../../cards/basket/basket.i18n.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { go, renameScreen } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { toast } from '../../lib/toast.ts'
import { FormPage } from '../../templates/pages.tsx'
import { useText } from './basket/basket.i18n.ts'
import { type Basket, type BasketForm, formOf, inputOf, missingOf, moved, ranked } from './basket/basket-form.ts'
import { BasketLot, LotHead, nameOf } from './basket/basket-lot.tsx'

/** While maximums enter and are outbid. */
const REFETCH_MS = 3_000
const WIN_MAX = [1, 2, 3, 5, 10] as const

/** The basket the address names, with what may be added: one lot, or the lots of a sale. */
function useBasket() {
  const [id, lot, batch, session] = [useIdParam(), useIdParam('lot'), useIdParam('batch'), useIdParam('session')]
  const from = {
    ...(lot && { lot_id: lot }),
    ...(batch && { batch_id: batch }),
    ...(session && { session_id: session }),
  }
  const basket = useCall('auction.basket', { ...(id && { id }), ...from }, { stale_ms: 0, refetch_ms: REFETCH_MS })
  return { id, lot, sale: { ...(batch && { batch }), ...(session && { session }) }, basket }
}

export default function BasketPage() {
  const t = useText()
  const words = useListText()
  const { id, lot, sale, basket } = useBasket()
  const [changed, setChanged] = useState<BasketForm | null>(null)
  const save = useAction('auction.setBasket', { refresh: ['auction.basket', 'auction.baskets', 'auction.batch'] })
  const { data } = basket
  const form = changed ?? (data && formOf(data, lot))
  const missing = form && missingOf(form)
  const is_changed = changed !== null || (data?.offers.some((one) => one.id === lot) ?? false)
  const send = () => {
    if (!form || missing) return
    void save.run(inputOf(id, form)).then((saved) => {
      if (!saved) return
      setChanged(null)
      toast(t('saved'))
      if (!id && saved.id != null) renameScreen('auction.basket', { id: saved.id, ...sale })
    })
  }
  return (
    <FormPage
      needs={basket}
      title={data?.no == null ? undefined : words('basket', { no: data.no })}
      onSubmit={send}
      submit={t('save')}
      submitting={save.pending}
      disabled={!is_changed || missing !== undefined}
      reason={is_changed ? (missing ? t(missing) : t('stale')) : undefined}
    >
      {form && data && (
        <>
          <p className="basket-rule">{t('rule')}</p>
          {data.cap && <SoFar basket={data} />}
          <CapFields form={form} onChange={setChanged} />
          <Chosen basket={data} form={form} onChange={setChanged} />
          <Others basket={data} form={form} onChange={setChanged} />
          {id > 0 && data.led === 0 && <Drop basket={data} />}
        </>
      )}
    </FormPage>
  )
}

/** What is led and won of it, and what that comes to, as the cap counts it. */
function SoFar({ basket: { led, won, used_fen, cap } }: { basket: Basket }) {
  const t = useText()
  return (
    <CellGroup look="card" title={t('so_far')}>
      <Cell title={t('so_far_led')} value={t('lots', { count: led })} />
      <Cell title={t('so_far_won')} value={t('lots', { count: won })} />
      <Cell title={t('in_all')} value={formatFen(used_fen)} />
      {cap?.limit_fen != null && <Cell title={t('left')} value={formatFen(Math.max(0, cap.limit_fen - used_fen))} />}
    </CellGroup>
  )
}

/** A basket none of whose lots is led may go. */
function Drop({ basket: { id, cap } }: { basket: Basket }) {
  const t = useText()
  const common = useCommon()
  const drop = useAction('auction.setBasket', {
    refresh: ['auction.baskets'],
    onDone: () => {
      toast(t('removed'))
      go('bidding.baskets', {}, { type: 'redirect' })
    },
  })
  const sure = { title: t('drop_ask'), body: t('drop_note'), confirm: t('drop'), cancel: common('cancel') }
  const press = async () => {
    if (!(await ask(sure)) || id == null) return
    const { win_max, limit_fen } = cap ?? {}
    void drop.run({ id, lots: [], ...(win_max != null && { win_max }), ...(limit_fen != null && { limit_fen }) })
  }
  return (
    <CellGroup look="card">
      <Cell alone="danger" title={t('drop')} onPress={() => void press()} />
    </CellGroup>
  )
}

interface PartProps {
  form: BasketForm
  onChange: (form: BasketForm) => void
}

function CapFields({ form, onChange }: PartProps) {
  const t = useText()
  const set = (change: Partial<BasketForm>) => onChange({ ...form, ...change })
  return (
    <CellGroup look="card" title={t('cap')}>
      <div className="basket-cap">
        <SegmentedControl
          label={t('cap')}
          options={
            [
              { key: 'lots', text: t('cap_lots') },
              { key: 'money', text: t('cap_money') },
            ] as const
          }
          value={form.kind}
          onChange={(kind) => set({ kind })}
        />
      </div>
      {form.kind === 'lots' ? (
        <Field label={t('win_max')} layout="stacked">
          {() => (
            <ChipRow label={t('win_max')}>
              {WIN_MAX.map((count) => (
                <Chip key={count} tone="fill" on={count === form.win_max} onPress={() => set({ win_max: count })}>
                  {t('win_max_unit', { count })}
                </Chip>
              ))}
            </ChipRow>
          )}
        </Field>
      ) : (
        <Field label={t('limit')} help={t('limit_note')}>
          {(ids) => (
            <MoneyInput {...ids} text={form.limit} onChange={(limit, limit_fen) => set({ limit, limit_fen })} />
          )}
        </Field>
      )}
    </CellGroup>
  )
}

function Chosen({ basket, form, onChange }: PartProps & { basket: Basket }) {
  const t = useText()
  const lots = new Map([...basket.lots.map(({ lot }) => lot), ...basket.offers].map((lot) => [lot.id, lot]))
  const saved = new Map(basket.lots.map((one) => [one.lot.id, one]))
  const set = (next: BasketForm['lots']) => onChange({ ...form, lots: next })
  return (
    <CellGroup look="card" title={t('chosen')}>
      {form.lots.length === 0 && <p className="basket-rule">{t('none')}</p>}
      <ol className="basket-list">
        {form.lots.map((typed, index) => {
          const lot = lots.get(typed.lot_id)
          return (
            lot && (
              <BasketLot
                key={typed.lot_id}
                lot={lot}
                saved={saved.get(typed.lot_id)}
                typed={typed}
                first={index === 0}
                last={index === form.lots.length - 1}
                onType={(text, max_fen) => set(form.lots.with(index, { ...typed, text, max_fen }))}
                onMove={(by) => set(moved(form.lots, index, by))}
                onRemove={() => set(form.lots.toSpliced(index, 1))}
              />
            )
          )
        })}
      </ol>
    </CellGroup>
  )
}

/** What may be added, and what was just taken out. */
function Others({ basket, form, onChange }: PartProps & { basket: Basket }) {
  const t = useText()
  const chosen = new Set(form.lots.map(({ lot_id }) => lot_id))
  const open = [...basket.lots.map(({ lot }) => lot), ...basket.offers].filter(
    ({ id, status }) => !chosen.has(id) && /^(live|scheduled)$/.test(status),
  )
  const full = form.lots.length >= BASKET_LOTS_MAX
  if (open.length === 0) return null
  return (
    <CellGroup look="card" title={t('others')} note={full ? t('full', { count: BASKET_LOTS_MAX }) : undefined}>
      <ul className="basket-list">
        {open.map((lot) => (
          <li key={lot.id} className="basket-lot">
            <LotHead
              lot={lot}
              right={
                <Button
                  size="m"
                  variant="outline"
                  disabled={full}
                  aria-label={t('add_lot', { title: nameOf(t, lot) })}
                  onClick={() => onChange({ ...form, lots: [...form.lots, ranked(lot)] })}
                >
                  {t('add')}
                </Button>
              }
            />
          </li>
        ))}
      </ul>
    </CellGroup>
  )
}
