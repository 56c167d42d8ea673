/** The shop's shipping templates: what a parcel costs by province. */
import './goods.css'
import { parseYuan } from '@juya/contract/typing/amount.ts'
import { ask, Button, Card, CellGroup, Chip, Empty, SegmentedControl, Sheet } from '@juya/ui'
import { useState } from 'react'
import { PriceField, TextField } from '../../cards/forms/form-fields.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { yuanText } from './parts/goods-form.ts'

type Template = Data<'goods.templates'>['list'][number]
interface TypedRate {
  regions: string[]
  first: string
  first_fee: string
  next: string
  next_fee: string
}
const NEW_RATE: TypedRate = { regions: [], first: '1', first_fee: '', next: '1', next_fee: '' }

export default function TemplatesPage() {
  return (
    <SellerOnly>
      <Templates />
    </SellerOnly>
  )
}

function Templates() {
  const t = useText()
  const list = useCall('goods.templates', {})
  const [open, setOpen] = useState<Template | 'new'>()
  const remove = useAction('goods.saveTemplate', { refresh: ['goods'] })
  const discard = async (id: number) => {
    const words = { title: t('delete_title'), body: t('delete_note'), confirm: t('act_delete'), cancel: t('keep') }
    if (await ask(words)) void remove.run({ action: 'delete', id })
  }
  return (
    <PageShell needs={list}>
      {list.data?.list.length === 0 && (
        <Empty
          drawing="box"
          title={t('no_templates')}
          note={t('no_templates_note')}
          action={<Button onClick={() => setOpen('new')}>{t('new_template')}</Button>}
        />
      )}
      {list.data?.list.map((one) => (
        <Card key={one.id} title={`${one.name} · ${t(one.by === 'piece' ? 'by_piece' : 'by_weight')}`}>
          {one.rates.map((rate) => (
            <p key={rate.regions.join() || 'all'} className="j-meta">
              {rate.regions.length === 0 ? t('all_others') : t('provinces', { count: rate.regions.length })}:{' '}
              {t('rate_line', {
                first: rate.first,
                next: rate.next,
                unit: t(one.by === 'piece' ? 'unit_piece' : 'unit_weight', { count: rate.first }),
                first_fee: formatFen(rate.first_fen),
                next_fee: formatFen(rate.next_fen),
              })}
            </p>
          ))}
          {one.free_over_fen != null && (
            <p className="j-meta">{t('free_over_line', { amount: formatFen(one.free_over_fen) })}</p>
          )}
          <div className="goods-foot">
            <span className="j-meta">{t('used_by', { count: one.used_by })}</span>
            {one.used_by === 0 && (
              <Button variant="plain" size="m" onClick={() => void discard(one.id)}>
                {t('act_delete')}
              </Button>
            )}
            <Button variant="outline" size="m" onClick={() => setOpen(one)}>
              {t('act_edit')}
            </Button>
          </div>
        </Card>
      ))}
      {(list.data?.list.length ?? 0) > 0 && list.data!.list.length < list.data!.max && (
        <div className="goods-note">
          <Button variant="outline" onClick={() => setOpen('new')}>
            {t('new_template')}
          </Button>
        </div>
      )}
      {open && <TemplateSheet before={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </PageShell>
  )
}

function TemplateSheet({ before, onClose }: { before: Template | undefined; onClose: () => void }) {
  const t = useText()
  const provinces = useCall('site.provinces', {}, { stale_ms: 300_000 })
  const [name, setName] = useState(before?.name ?? '')
  const [by, setBy] = useState<'piece' | 'weight'>(before?.by ?? 'piece')
  const [free_over, setFreeOver] = useState(before?.free_over_fen != null ? yuanText(before.free_over_fen) : '')
  const [rates, setRates] = useState<TypedRate[]>(
    () =>
      before?.rates.map((rate) => ({
        regions: rate.regions,
        first: String(rate.first),
        first_fee: yuanText(rate.first_fen),
        next: String(rate.next),
        next_fee: yuanText(rate.next_fen),
      })) ?? [NEW_RATE],
  )
  const save = useAction('goods.saveTemplate', { refresh: ['goods'], onDone: onClose })
  const put = (at: number, next: Partial<TypedRate>) =>
    setRates((all) => all.map((one, i) => (i === at ? { ...one, ...next } : one)))
  const sent = rates.map((rate) => ({
    regions: rate.regions,
    first: Number(rate.first),
    first_fen: parseYuan(rate.first_fee) ?? -1,
    next: Number(rate.next),
    next_fen: parseYuan(rate.next_fee) ?? -1,
  }))
  const whole = sent.every(
    ({ first, next, first_fen, next_fen }) => first >= 1 && next >= 1 && first_fen >= 0 && next_fen >= 0,
  )
  const taken = (code: string, at: number) => rates.some(({ regions }, i) => i !== at && regions.includes(code))
  return (
    <Sheet open onClose={onClose} title={t(before ? 'templates' : 'new_template')} height="tall">
      <CellGroup look="card">
        <TextField
          label={t('template_name')}
          value={name}
          max={limitOf('goods.saveTemplate', 'name').chars_max}
          onChange={setName}
        />
        <div className="goods-note">
          <SegmentedControl
            label={t('templates')}
            value={by}
            onChange={setBy}
            options={[
              { key: 'piece', text: t('by_piece') },
              { key: 'weight', text: t('by_weight') },
            ]}
          />
        </div>
      </CellGroup>
      {rates.map((rate, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rate is known by its place
        <CellGroup key={at} look="card" title={rate.regions.length === 0 && at === 0 ? t('all_others') : t('these')}>
          {at > 0 && (
            <div className="goods-note goods-tags">
              {(provinces.data?.list ?? []).map(({ value, label }) => (
                <Chip
                  key={value}
                  tone="fill"
                  on={rate.regions.includes(value)}
                  disabled={taken(value, at)}
                  onPress={() =>
                    put(at, {
                      regions: rate.regions.includes(value)
                        ? rate.regions.filter((one) => one !== value)
                        : [...rate.regions, value],
                    })
                  }
                >
                  {label}
                </Chip>
              ))}
            </div>
          )}
          <TextField label={t('first')} value={rate.first} onChange={(first) => put(at, { first })} />
          <PriceField label={t('first_fee')} value={rate.first_fee} onChange={(first_fee) => put(at, { first_fee })} />
          <TextField label={t('next')} value={rate.next} onChange={(next) => put(at, { next })} />
          <PriceField label={t('next_fee')} value={rate.next_fee} onChange={(next_fee) => put(at, { next_fee })} />
        </CellGroup>
      ))}
      <CellGroup look="card">
        <PriceField label={t('free_over')} value={free_over} placeholder="–" onChange={setFreeOver} />
      </CellGroup>
      <div className="goods-foot goods-note">
        <Button variant="plain" size="m" onClick={() => setRates((all) => [...all, NEW_RATE])}>
          {t('add_rate')}
        </Button>
        <Button
          disabled={!whole || name.trim() === '' || sent.some(({ regions }, at) => at > 0 && regions.length === 0)}
          loading={save.pending}
          onClick={() =>
            void save.run({
              action: 'save',
              id: before?.id,
              name,
              by,
              rates: sent,
              free_over_fen: parseYuan(free_over) ?? undefined,
            })
          }
        >
          {t('save')}
        </Button>
      </div>
    </Sheet>
  )
}
