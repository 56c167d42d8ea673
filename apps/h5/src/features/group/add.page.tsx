/** A shop's group buy: which goods, what they cost in a team, and how a team fills. */
import './group.css'
import { Button, Card, CellGroup, Check, Chip, ImagePlate, Price, Strip, Tag } from '@juya/ui'
import { WarningCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { LongField, MomentField, PriceField, TextField } from '../../cards/forms/form-fields.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Item } from '../../lib/api/client.ts'
import { useAction, useCall, usePagedCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { useLanguage } from '../../lib/texts/i18n.ts'
import { toast } from '../../lib/toast.ts'
import { FormPage, ListPage, PageShell } from '../../templates/pages.tsx'
import {
  BOUNDS,
  fieldsOf,
  type GoodsForm,
  type GroupFields,
  keyOf,
  runsMostDays,
  runsMostMs,
  termsOf,
  wrongIn,
} from './group-form.ts'
import { useText } from './i18n.ts'
import { TierFields } from './parts/tier-fields.tsx'

const RULES_MAX = 500
const NONE_WRONG: ReadonlySet<string> = new Set()

export default function AddGroupPage() {
  const goods_id = Number(usePageParams().goods_id) || 0
  return <SellerOnly>{goods_id > 0 ? <Terms key={goods_id} goods_id={goods_id} /> : <ChooseGoods />}</SellerOnly>
}

/** One piece is sold to one person; goods are in one group buy at a time, and one that is not public yet may still be changed. */
const fits = ({ stock, lot, group_status }: Item<'goods.mine'>): boolean =>
  stock > 1 && !lot && (group_status == null || group_status === 'draft' || group_status === 'rejected')

function ChooseGoods() {
  const t = useText()
  const goods = usePagedCall('goods.mine', { status: 'on' }, { page_size: 50 })
  const items = goods.items.filter(fits)
  const shown = { ...goods, items, total: goods.total - goods.items.length + items.length }
  return (
    <ListPage
      list={shown}
      before={
        <Card title={t('which_goods')}>
          <p className="group-text j-meta">{t('which_goods_note')}</p>
        </Card>
      }
      row={(one) => (
        <Card key={one.id}>
          <button
            type="button"
            className="group-line"
            onClick={() => go('group.add', { goods_id: one.id }, { type: 'redirect' })}
          >
            <span className="group-line__photo">
              <ImagePlate src={sizedUrl(one.image, 200)} alt="" radius="m" />
            </span>
            <span className="group-line__text">
              <span className="j-clamp-2">{one.title}</span>
              <Price fen={one.min_price_fen} decimals="auto" />
              <span className="group-line__row">
                <span className="j-meta">{t('left', { count: one.left })}</span>
                {one.group_status === 'draft' && <Tag>{t('draft')}</Tag>}
                {one.group_status === 'rejected' && <Tag tone="red">{t('rejected')}</Tag>}
              </span>
            </span>
          </button>
        </Card>
      )}
      empty={{
        title: t('no_goods'),
        note: t('no_goods_note'),
        drawing: 'box',
        action: <Button onClick={() => go('goods.add')}>{t('publish_goods')}</Button>,
      }}
    />
  )
}

function Terms({ goods_id }: { goods_id: number }) {
  const read = useCall('goods.editForm', { id: goods_id }, { stale_ms: 0 })
  return read.data ? <TermsForm goods_id={goods_id} goods={read.data} /> : <PageShell needs={read}>{null}</PageShell>
}

function TermsForm({ goods_id, goods }: { goods_id: number; goods: GoodsForm }) {
  const t = useText()
  const lang = useLanguage()
  const [fields, setFields] = useState<GroupFields>(() => fieldsOf(goods))
  const [tried, setTried] = useState(false)
  const set = (change: Partial<GroupFields>) => setFields((now) => ({ ...now, ...change }))
  const [asked, setAsked] = useState<'draft' | 'submit'>('submit')
  const save = useAction('goods.edit', { refresh: ['group', 'goods'], silent: false })
  const now_ms = Date.now()
  const wrong = wrongIn(fields, goods, now_ms)
  const send = async (how: 'draft' | 'submit') => {
    setTried(true)
    setAsked(how)
    if (wrong.size > 0) return
    const saved = await save.run({ id: goods_id, group: termsOf(fields, goods, how) })
    if (!saved) return
    toast(t(how === 'draft' ? 'saved' : saved.group_status === 'reviewing' ? 'in_review' : 'done'))
    go('group.manage', {}, { type: 'redirect' })
  }
  const number = (field: 'size' | 'team_hours' | 'per_user', label: string) => (
    <TextField
      label={label}
      required
      value={fields[field]}
      max={String(BOUNDS[field].max).length}
      onChange={(typed) => set({ [field]: typed.replace(/\D/g, '') })}
      error={tried && wrong.has(field) ? t('number_between', BOUNDS[field]) : undefined}
    />
  )
  return (
    <FormPage
      onSubmit={() => void send('submit')}
      submit={t('submit')}
      submitting={save.pending && asked === 'submit'}
      second={
        <Button variant="plain" loading={save.pending && asked === 'draft'} onClick={() => void send('draft')}>
          {t('save_draft')}
        </Button>
      }
    >
      {goods.group?.reject_reason && (
        <Strip tone="red" icon={<WarningCircleIcon size={16} weight="fill" />}>
          {goods.group.reject_reason}
        </Strip>
      )}
      <Card>
        <div className="group-line">
          <span className="group-line__photo group-line__photo--s">
            <ImagePlate src={sizedUrl(goods.form.images[0] ?? '', 200)} alt="" radius="m" />
          </span>
          <span className="group-line__text">
            <span className="j-clamp-2">{(lang === 'en' && goods.form.title_en) || goods.form.title}</span>
            <span className="group-line__row">
              <Button variant="outline" size="s" onClick={() => go('group.add', {}, { type: 'redirect' })}>
                {t('change')}
              </Button>
            </span>
          </span>
        </div>
      </Card>
      <Card title={t('mode')}>
        <div className="group-options__values">
          {(['buy', 'booking'] as const).map((mode) => (
            <Chip key={mode} tone="fill" on={fields.mode === mode} onPress={() => set({ mode })}>
              {t(`mode_${mode}`)}
            </Chip>
          ))}
        </div>
        {fields.mode === 'booking' && <p className="group-text j-meta">{t('mode_booking_note')}</p>}
      </Card>
      {fields.mode === 'booking' ? (
        <TierFields
          fields={fields}
          set={set}
          wrong={tried ? wrong : NONE_WRONG}
          alone_fen={goods.form.skus[0]!.price_fen}
        />
      ) : (
        <CellGroup look="card" title={t('prices')}>
          {goods.form.skus.map(({ values, price_fen }) => {
            const key = keyOf(values)
            return (
              <PriceField
                key={key}
                label={t('price_of', { name: key || goods.form.title, price: formatFen(price_fen) })}
                required
                value={fields.prices[key] ?? ''}
                onChange={(typed) => set({ prices: { ...fields.prices, [key]: typed } })}
                error={tried && wrong.has(key) ? t('price_wrong', { price: formatFen(price_fen) }) : undefined}
              />
            )
          })}
        </CellGroup>
      )}
      <CellGroup look="card">
        {fields.mode === 'buy' && number('size', t('size'))}
        {fields.mode === 'buy' && number('team_hours', t('hours'))}
        {number('per_user', t('per_user'))}
        <MomentField
          label={t(fields.mode === 'booking' ? 'booking_to' : 'to_at')}
          required
          value_ms={fields.to_at_ms}
          placeholder={t('choose_time')}
          min_ms={now_ms}
          max_ms={now_ms + runsMostMs(fields)}
          onChange={(to_at_ms) => set({ to_at_ms })}
          error={
            tried && wrong.has('to_at')
              ? t(fields.mode === 'booking' ? 'booking_time_wrong' : 'time_wrong', { days: runsMostDays(fields) })
              : undefined
          }
        />
      </CellGroup>
      <Card>
        <Check on={fields.newcomers} onChange={(newcomers) => set({ newcomers })}>
          {t(fields.mode === 'buy' ? 'only_new' : 'newcomers_book')}
        </Check>
        {fields.mode === 'buy' && (
          <>
            <p className="group-text j-meta">{t('only_new_note')}</p>
            <Check on={fields.ship_anyway} onChange={(ship_anyway) => set({ ship_anyway })}>
              {t('anyway')}
            </Check>
            <p className="group-text j-meta">{t('anyway_note')}</p>
          </>
        )}
      </Card>
      <CellGroup look="card">
        <LongField
          label={t('rules_label')}
          value={fields.rules_text}
          max={RULES_MAX}
          rows={3}
          onChange={(rules_text) => set({ rules_text })}
        />
      </CellGroup>
    </FormPage>
  )
}
