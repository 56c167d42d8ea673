/** What the shop sets for its lots: the usual deposit, who may bid, what it promises. Lots submitted before keep theirs. */
import './storefront.css'
import { Cell, CellGroup, Chip, Field, Switch, TextInput } from '@juya/ui'
import { useLayoutEffect, useState } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { FormPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

type Terms = Data<'shop.terms'>
type Promise = Terms['options']['guarantees'][number]

const SHARE = { min: 1, max: 50 }
const LEVELS = [0, 1, 3, 5] as const
const STRIKES = [undefined, 2, 1, 0] as const
const TIMES = [1, 2, 3, 5] as const
const AGE_DAYS = [0, 3, 7, 30] as const
const ORDERS = [0, 1, 3, 10] as const
const UNPAID = [undefined, 1, 3, 5] as const
const AGAIN = [0, 1, 2, 3] as const

export default function TermsPage() {
  return (
    <SellerOnly>
      <TermsForm />
    </SellerOnly>
  )
}

const formOf = (now: Terms | undefined) => ({
  percent: now?.auction.deposit_bp ? String(now.auction.deposit_bp / 100) : '',
  filter: now?.join_filter ?? {},
  again: now?.auction.auto_relist_times ?? 0,
  promises: now?.sell_guarantee ?? [],
})

function TermsForm() {
  const t = useText()
  const known = useCall('shop.terms', {}, { stale_ms: 0 })
  const [form, setForm] = useState(() => formOf(undefined))
  const data = known.data
  const version = data?.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen stays until the version changes
  useLayoutEffect(() => setForm(formOf(known.data)), [version])
  const save = useAction('shop.saveTerms', { refresh: ['shop'], onDone: () => void known.refetch() })
  const may = data?.may_edit ?? false
  const share = form.percent === '' ? null : Number(form.percent)
  const share_wrong = share !== null && !(share >= SHARE.min && share <= SHARE.max && Number.isInteger(share * 100))
  const filter = (change: Terms['join_filter']) => setForm((now) => ({ ...now, filter: { ...now.filter, ...change } }))
  const promise = (one: Promise, on: boolean) =>
    setForm((now) => ({
      ...now,
      promises: on ? [...now.promises, one] : now.promises.filter((other) => other !== one),
    }))
  const submit = () => {
    if (!may || share_wrong || version === undefined) return
    const chosen = form.promises.filter((one) => one === 'genuine' || one === 'ship_24h')
    void save.run({
      auction: {
        deposit_bp: share === null ? null : Math.round(share * 100),
        auto_relist_times: form.again,
      },
      join_filter: form.filter,
      sell_guarantee: chosen,
      version,
    })
  }
  return (
    <FormPage needs={known} onSubmit={submit} submit={may ? t('save') : undefined} submitting={save.pending}>
      <p className="front-note">{t('terms_intro')}</p>
      {data && (
        <>
          {!may && <p className="front-note">{t('only_settings')}</p>}
          <CellGroup look="card" note={t('deposit_usual', { percent: data.options.usual_deposit_bp / 100 })}>
            <Field label={t('deposit_share')} error={share_wrong ? t('deposit_wrong', SHARE) : undefined}>
              {(ids) => (
                <TextInput
                  {...ids}
                  inputMode="decimal"
                  readOnly={!may}
                  placeholder={String(data.options.usual_deposit_bp / 100)}
                  value={form.percent}
                  onChange={(percent) => setForm((now) => ({ ...now, percent: percent.trim() }))}
                />
              )}
            </Field>
          </CellGroup>
          <CellGroup look="card" title={t('who_bids')}>
            <Cell
              title={t('realname')}
              right={
                <Switch
                  on={form.filter.realname_only === true}
                  disabled={!may}
                  label={t('realname')}
                  onChange={(realname_only) => filter({ realname_only })}
                />
              }
            />
            <Cell
              title={t('fans_only')}
              right={
                <Switch
                  on={form.filter.fans_only === true}
                  disabled={!may}
                  label={t('fans_only')}
                  onChange={(fans_only) => filter({ fans_only })}
                />
              }
            />
            <Choice
              label={t('level')}
              options={LEVELS}
              chosen={form.filter.min_level ?? 0}
              word={(level) => (level === 0 ? t('level_any') : String(level))}
              onChoose={may ? (min_level) => filter({ min_level }) : undefined}
            />
            <Choice
              label={t('strikes')}
              options={STRIKES}
              chosen={form.filter.max_unpaid_strikes}
              word={(count) => (count === undefined ? t('strikes_any') : String(count))}
              onChoose={may ? (max_unpaid_strikes) => filter({ max_unpaid_strikes }) : undefined}
            />
            <Choice
              label={t('times')}
              options={TIMES}
              chosen={form.filter.deposit_multiplier ?? 1}
              word={(times) => (times === 1 ? t('times_one') : `${times}×`)}
              onChoose={may ? (deposit_multiplier) => filter({ deposit_multiplier }) : undefined}
            />
            <Choice
              label={t('age')}
              options={AGE_DAYS}
              chosen={form.filter.min_account_age_days ?? 0}
              word={(days) => (days === 0 ? t('level_any') : t('age_days', { count: days }))}
              onChoose={may ? (min_account_age_days) => filter({ min_account_age_days }) : undefined}
            />
            <Choice
              label={t('orders_over')}
              options={ORDERS}
              chosen={form.filter.min_completed_orders ?? 0}
              word={(count) => (count === 0 ? t('level_any') : String(count))}
              onChoose={may ? (min_completed_orders) => filter({ min_completed_orders }) : undefined}
            />
            <Choice
              label={t('unpaid_now')}
              options={UNPAID}
              chosen={form.filter.max_open_unpaid_lots}
              word={(count) => (count === undefined ? t('strikes_any') : String(count))}
              onChoose={may ? (max_open_unpaid_lots) => filter({ max_open_unpaid_lots }) : undefined}
            />
            <FilterEffect filter={form.filter} />
          </CellGroup>
          <CellGroup look="card" title={t('unsold')} note={t('again_note')}>
            <Choice
              label={t('again')}
              options={AGAIN}
              chosen={AGAIN.find((one) => one === form.again)}
              word={(times) => (times === 0 ? t('again_never') : t('again_times', { count: times ?? 0 }))}
              onChoose={may ? (again) => setForm((now) => ({ ...now, again: again ?? 0 })) : undefined}
            />
          </CellGroup>
          <CellGroup look="card" title={t('promises')}>
            <Cell title={t('genuine')} help={t('genuine_note')} />
            {data.options.guarantees.map((one) => (
              <Cell
                key={one}
                title={t(one, { hours: data.options.ship_promised_h })}
                help={t(`${one}_note`, {
                  hours: data.options.ship_usual_h,
                })}
                right={
                  <Switch
                    on={form.promises.includes(one)}
                    disabled={!may}
                    label={t(one, { hours: data.options.ship_promised_h })}
                    onChange={(on) => promise(one, on)}
                  />
                }
              />
            ))}
          </CellGroup>
        </>
      )}
    </FormPage>
  )
}

/** How many of last month's bidders the filter would keep out, as their bids would be judged. Its line is always there. */
function FilterEffect({ filter }: { filter: Terms['join_filter'] }) {
  const t = useText()
  const { data } = useCall('shop.filterEffect', filter, { keep: true, stale_ms: 60_000 })
  const share = data && data.bidders > 0 ? Math.round((data.out * 100) / data.bidders) : 0
  return (
    <p className="front-effect" role="status">
      {data === undefined
        ? '\u00a0'
        : data.bidders === 0
          ? t('effect_none', { days: data.days })
          : t('effect', { days: data.days, share, out: data.out, count: data.bidders })}
    </p>
  )
}

interface ChoiceProps<Value> {
  label: string
  options: readonly Value[]
  chosen: Value
  word: (value: Value) => string
  onChoose: ((value: Value) => void) | undefined
}

/** One of a few values, as chips. */
function Choice<Value extends number | undefined>({ label, options, chosen, word, onChoose }: ChoiceProps<Value>) {
  return (
    <div className="front-choice">
      <span>{label}</span>
      <span className="front-choice__chips" role="group" aria-label={label}>
        {options.map((value) => (
          <Chip
            key={String(value)}
            tone="fill"
            on={value === chosen}
            disabled={!onChoose}
            onPress={() => onChoose?.(value)}
          >
            {word(value)}
          </Chip>
        ))}
      </span>
    </div>
  )
}
