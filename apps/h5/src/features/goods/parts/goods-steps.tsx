/** The four steps of publishing goods; price and stock have a file of their own. */
import { Button, CellGroup, PhotoGrid, SegmentedControl } from '@juya/ui'
import { CategoryField } from '../../../cards/forms/category-field.tsx'
import { EnglishFields } from '../../../cards/forms/english-fields.tsx'
import { ChoiceField, LongField, PriceField, TextField } from '../../../cards/forms/form-fields.tsx'
import type { Data } from '../../../lib/api/client.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../../lib/forms/photo-texts.ts'
import type { usePhotos } from '../../../lib/forms/upload.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'
import type { GoodsDraft } from './goods-form.ts'

export interface StepProps {
  draft: GoodsDraft
  change: (next: Partial<GoodsDraft>) => void
  /** What to say under a field, once its step was tried. */
  error: (field: string) => string | undefined
  params: Data<'goods.publishParams'> | undefined
}

export function PhotosStep({ draft, change, error, photos }: StepProps & { photos: ReturnType<typeof usePhotos> }) {
  const t = useText()
  return (
    <>
      <CellGroup look="card">
        <CategoryField
          value={draft.category_id}
          name={draft.category_name}
          error={error('category_id')}
          onChange={(category_id, category_name) => change({ category_id, category_name })}
        />
      </CellGroup>
      <section className="j-card" data-invalid={error('images') ? '' : undefined}>
        <PhotoGrid {...photos} texts={usePhotoTexts()} />
        <p className={error('images') ? 'goods-note goods-note--wrong' : 'goods-note'}>
          {t('photos_note', { max: photos.max })}
        </p>
      </section>
      <CellGroup look="card">
        <TextField
          stacked
          label={t('title')}
          required
          max={limitOf('goods.publish', 'title').chars_max}
          value={draft.title}
          error={error('title')}
          onChange={(title) => change({ title })}
        />
      </CellGroup>
    </>
  )
}

export function DetailsStep({ draft, change, error, params }: StepProps) {
  const t = useText()
  return (
    <>
      <CellGroup look="card">
        <LongField
          label={t('desc')}
          required
          rows={4}
          max={limitOf('goods.publish', 'desc').chars_max}
          value={draft.desc}
          error={error('desc')}
          onChange={(desc) => change({ desc })}
        />
        {(params?.params ?? []).map((param) => {
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
      <EnglishFields
        fields={[
          {
            word: 'title',
            value: draft.title_en,
            max: limitOf('goods.publish', 'title_en').chars_max,
            onChange: (title_en) => change({ title_en }),
          },
          {
            word: 'desc',
            rows: 3,
            value: draft.desc_en,
            max: limitOf('goods.publish', 'desc_en').chars_max,
            onChange: (desc_en) => change({ desc_en }),
          },
        ]}
      />
    </>
  )
}

export function DeliveryStep({ draft, change, error, params }: StepProps) {
  const t = useText()
  const templates = params?.templates ?? []
  const shelves = params?.shelves ?? []
  return (
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
          options={templates.map(({ name }) => name)}
          error={error('template_id')}
          value={templates.find((one) => one.id === draft.template_id)?.name ?? ''}
          onChange={(name) => change({ template_id: templates.find((one) => one.name === name)?.id })}
        />
      )}
      {draft.shipping_mode === 'template' && params && templates.length === 0 && (
        <Button variant="text" size="m" onClick={() => go('goods.templates')}>
          {t('new_template')}
        </Button>
      )}
      {shelves.length > 0 && (
        <ChoiceField
          label={t('shelf')}
          options={[t('no_shelf'), ...shelves.map(({ name }) => name)]}
          value={shelves.find((one) => one.id === draft.shelf_id)?.name ?? t('no_shelf')}
          onChange={(name) => change({ shelf_id: shelves.find((one) => one.name === name)?.id ?? 0 })}
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
  )
}
