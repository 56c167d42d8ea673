/** One's own basket for a sale: lots in an order, a maximum each, one cap over all of them, and how each stands. */
import './basket/basket.css'
import { BASKET_LOTS_MAX } from '@juya/contract/bidding/baskets.ts'
import { Button, CellGroup, Chip, ChipRow, Field, MoneyInput, SegmentedControl } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { FormPage } from '../../templates/pages.tsx'
import { useText } from './basket/basket.i18n.ts'
import { type Basket, type BasketForm, formOf, inputOf, missingOf, moved } from './basket/basket-form.ts'
import { BasketLot, LotHead } from './basket/basket-lot.tsx'

type Batch = Data<'auction.batch'>
/** While maximums enter and are outbid. */
const REFETCH_MS = 3_000
const WIN_MAX = [1, 2, 3, 5, 10] as const

export default function BasketPage() {
  const t = useText()
  const batch_id = Number(usePageParams().id)
  const batch = useCall('auction.batch', { id: batch_id }, { refetch_ms: REFETCH_MS })
  const basket = useCall('auction.basket', { batch_id }, { stale_ms: 0, refetch_ms: REFETCH_MS })
  const [changed, setChanged] = useState<BasketForm | null>(null)
  const save = useAction('auction.setBasket', { refresh: ['auction.basket', 'auction.batch'] })
  const form = changed ?? (basket.data && formOf(basket.data))
  const missing = form && missingOf(form)
  const send = () => {
    if (!form || missing) return
    void save.run(inputOf(batch_id, form)).then((done) => {
      if (!done) return
      setChanged(null)
      toast(t('save'))
    })
  }
  return (
    <FormPage
      needs={[batch, basket]}
      about={batch.data?.title}
      onSubmit={send}
      submit={t('save')}
      submitting={save.pending}
      disabled={!changed || missing !== undefined}
      reason={changed ? (missing ? t(missing) : t('stale')) : undefined}
    >
      {form && batch.data && basket.data && (
        <>
          <p className="basket-rule">{t('rule')}</p>
          <CapFields form={form} onChange={setChanged} />
          <Chosen batch={batch.data} basket={basket.data} form={form} onChange={setChanged} />
          <Others batch={batch.data} form={form} onChange={setChanged} />
        </>
      )}
    </FormPage>
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

function Chosen({ batch, basket, form, onChange }: PartProps & { batch: Batch; basket: Basket }) {
  const t = useText()
  const lots = new Map(batch.lots.map((lot) => [lot.id, lot]))
  const saved = new Map(basket.lots.map((one) => [one.lot_id, one]))
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

function Others({ batch, form, onChange }: PartProps & { batch: Batch }) {
  const t = useText()
  const chosen = new Set(form.lots.map(({ lot_id }) => lot_id))
  const open = batch.lots.filter(({ id, status }) => !chosen.has(id) && /^(live|scheduled)$/.test(status))
  const full = form.lots.length >= BASKET_LOTS_MAX
  const add = (lot: Batch['lots'][number]) =>
    onChange({
      ...form,
      lots: [...form.lots, { lot_id: lot.id, text: String(lot.next_fen / 100), max_fen: lot.next_fen }],
    })
  return (
    <CellGroup look="card" title={t('others')} note={full ? t('full', { count: BASKET_LOTS_MAX }) : undefined}>
      {open.length === 0 && <p className="basket-rule">{t('none_left')}</p>}
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
                  aria-label={t('add_lot', { title: lot.title })}
                  onClick={() => add(lot)}
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
