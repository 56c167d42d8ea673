/** Publishing goods on one page; with ?id the same form changes some of the shop's. */
import './goods.css'
import { Button, CellGroup, PhotoGrid, SegmentedControl, StateBanner } from '@juya/ui'
import { InfoIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { CategoryField } from '../../cards/forms/category-field.tsx'
import { ChoiceField, LongField, PriceField, TextField } from '../../cards/forms/form-fields.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../lib/forms/upload.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { FormPage, PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { draftOf, emptyDraft, type GoodsDraft, inputOf, wrongIn } from './parts/goods-form.ts'
import { SkuFields } from './parts/sku-fields.tsx'

const PHOTOS_MAX = limitOf('goods.publish', 'images').items_max
const PERCENT = 100

export default function AddGoodsPage() {
  const id = useIdParam()
  return <SellerOnly>{id > 0 ? <Edit id={id} /> : <GoodsFormPage key="new" />}</SellerOnly>
}

function Edit({ id }: { id: number }) {
  const t = useText()
  const goods = useCall('goods.editForm', { id }, { stale_ms: 0 })
  const [first, setFirst] = useState<Data<'goods.editForm'>>()
  if (goods.data && !goods.refreshing && !first) setFirst(goods.data)
  return first ? <GoodsFormPage id={id} before={first} /> : <PageShell title={t('edit_goods')} needs={goods} />
}

function GoodsFormPage({ id, before }: { id?: number; before?: Data<'goods.editForm'> }) {
  const t = useText()
  const [draft, setDraft] = useState<GoodsDraft>(() => (before ? draftOf(before) : emptyDraft()))
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const photos = usePhotos('goods', PHOTOS_MAX, before?.form.images)
  const params = useCall(
    'goods.publishParams',
    { category_id: draft.category_id || undefined },
    { keep: true, stale_ms: 60_000 },
  )
  const wrong = wrongIn(draft, photos.paths.length)
  const change = (next: Partial<GoodsDraft>) => {
    setDraft((now) => ({ ...now, ...next }))
    setRefused(new Set())
  }
  const error = (field: string) => ((tried && wrong.has(field)) || refused.has(field) ? t('needed') : undefined)
  const options = {
    refresh: ['goods', 'shop'],
    onDone: ({ status }: { status: string }) => go('goods.mine', { status }, { type: 'redirect' }),
    onRefused: (failure: { data?: unknown }) =>
      setRefused(new Set(Object.keys((failure.data as { fields?: object } | null)?.fields ?? {}))),
  }
  const publish = useAction('goods.publish', options)
  const edit = useAction('goods.edit', options)
  const fresh = before === undefined || before.status === 'draft' || before.status === 'rejected'
  const send = (save: 'draft' | 'submit') => {
    setTried(true)
    if (wrong.size > 0 || photos.uploading) return
    const input = inputOf(draft, [...photos.paths], before)
    if (id === undefined) return void publish.run({ ...input, save })
    void edit.run({ ...input, id, version: before!.version, ...(fresh && save === 'submit' ? { save } : {}) })
  }
  const data = params.data
  const blocked = data && !data.terms.can_publish.ok ? data.terms.can_publish.reason : undefined
  const busy = publish.pending || edit.pending
  return (
    <FormPage
      title={t(before ? 'edit_goods' : 'publish')}
      onSubmit={() => send('submit')}
      submit={t(fresh ? 'submit' : 'save')}
      submitting={busy}
      disabled={Boolean(blocked)}
      reason={blocked ?? (photos.uploading ? t('photos_busy') : undefined)}
      second={
        fresh && (
          <Button variant="plain" disabled={busy} onClick={() => send('draft')}>
            {t('save_draft')}
          </Button>
        )
      }
    >
      {before?.reject_reason && (
        <StateBanner tone="red" icon={<WarningCircleIcon size={22} weight="fill" />} title={before.reject_reason} />
      )}
      <section className="j-card" data-invalid={error('images') ? '' : undefined}>
        <PhotoGrid {...photos} texts={usePhotoTexts()} />
        <p className={error('images') ? 'goods-note goods-note--wrong' : 'goods-note'}>
          {t('photos_note', { max: PHOTOS_MAX })}
        </p>
      </section>
      <CellGroup look="card">
        <CategoryField
          value={draft.category_id}
          name={draft.category_name}
          error={error('category_id')}
          onChange={(category_id, category_name) => change({ category_id, category_name })}
        />
        <TextField
          stacked
          label={t('title')}
          required
          max={limitOf('goods.publish', 'title').chars_max}
          value={draft.title}
          error={error('title')}
          onChange={(title) => change({ title })}
        />
        <LongField
          label={t('desc')}
          required
          rows={4}
          max={limitOf('goods.publish', 'desc').chars_max}
          value={draft.desc}
          error={error('desc')}
          onChange={(desc) => change({ desc })}
        />
        {(data?.params ?? []).map((param) => {
          const common = {
            label: param.label,
            required: param.required,
            error: error(`params.${param.key}`),
            value: draft.params[param.key] ?? '',
            onChange: (value: string) => change({ params: { ...draft.params, [param.key]: value } }),
          }
          return param.type === 'select' ? (
            <ChoiceField key={param.key} {...common} options={param.options} />
          ) : (
            <TextField key={param.key} {...common} max={limitOf('goods.publish', 'params.*').chars_max} />
          )
        })}
      </CellGroup>
      <SkuFields
        draft={draft}
        change={change}
        wrong={tried ? wrong : new Set()}
        refused={refused}
        weighs={data?.templates.find(({ id: one }) => one === draft.template_id)?.by === 'weight'}
      />
      <CellGroup look="card" title={t('shipping')}>
        <div className="goods-note">
          <SegmentedControl
            label={t('shipping')}
            value={draft.shipping_mode}
            onChange={(shipping_mode) => change({ shipping_mode })}
            options={(['free', 'fixed', 'template'] as const).map((key) => ({ key, text: t(`ship_${key}`) }))}
          />
        </div>
        {draft.shipping_mode === 'fixed' && (
          <PriceField
            label={t('shipping_fee')}
            value={draft.shipping}
            error={error('shipping_fen')}
            onChange={(shipping) => change({ shipping })}
          />
        )}
        {draft.shipping_mode === 'template' && (
          <ChoiceField
            label={t('template')}
            options={(data?.templates ?? []).map(({ name }) => name)}
            error={error('template_id')}
            value={data?.templates.find((one) => one.id === draft.template_id)?.name ?? ''}
            onChange={(name) => change({ template_id: data?.templates.find((one) => one.name === name)?.id })}
          />
        )}
        {draft.shipping_mode === 'template' && data?.templates.length === 0 && (
          <Button variant="text" size="m" onClick={() => go('goods.templates')}>
            {t('new_template')}
          </Button>
        )}
        {(data?.shelves.length ?? 0) > 0 && (
          <ChoiceField
            label={t('shelf')}
            options={[t('no_shelf'), ...data!.shelves.map(({ name }) => name)]}
            value={data!.shelves.find((one) => one.id === draft.shelf_id)?.name ?? t('no_shelf')}
            onChange={(name) => change({ shelf_id: data!.shelves.find((one) => one.name === name)?.id ?? 0 })}
          />
        )}
        <TextField
          label={t('limit_field')}
          help={t('limit_none')}
          value={draft.limit}
          error={error('limit_per_person')}
          onChange={(limit) => change({ limit })}
        />
      </CellGroup>
      <CellGroup look="card" title={t('english')}>
        <TextField stacked label={t('title_en')} value={draft.title_en} onChange={(title_en) => change({ title_en })} />
        <LongField
          label={t('desc_en')}
          rows={3}
          max={limitOf('goods.publish', 'desc_en').chars_max}
          value={draft.desc_en}
          onChange={(desc_en) => change({ desc_en })}
        />
      </CellGroup>
      {data && (
        <StateBanner
          tone="blue"
          icon={<InfoIcon size={20} weight="fill" />}
          title={t('commission', { rate: data.terms.commission_bp / PERCENT })}
          note={data.terms.review_required ? t('review_yes') : undefined}
        />
      )}
    </FormPage>
  )
}
