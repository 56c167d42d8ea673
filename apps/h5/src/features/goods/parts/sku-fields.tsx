/** Options, and price and stock of every combination of their values. */
import '../goods.css'
import { Button, CellGroup } from '@juya/ui'
import { useState } from 'react'
import { TextField } from '../../../cards/forms/form-fields.tsx'
import { useText } from '../i18n.ts'
import {
  combinations,
  type GoodsDraft,
  NO_SKU,
  OPTIONS_MAX,
  SKUS_MAX,
  skuKey,
  type TypedOption,
  type TypedSku,
} from './goods-form.ts'

interface Props {
  draft: GoodsDraft
  change: (next: Partial<GoodsDraft>) => void
  wrong: ReadonlySet<string>
  refused: ReadonlySet<string>
  /** The shipping template goes by weight. */
  weighs: boolean
}

export function SkuFields({ draft, change, wrong, refused, weighs }: Props) {
  const t = useText()
  const [all, setAll] = useState<TypedSku>(NO_SKU)
  const rows = combinations(draft)
  const option = (at: number, next: Partial<TypedOption>) =>
    change({ options: draft.options.map((one, i) => (i === at ? { ...one, ...next } : one)) })
  const put = (key: string, next: Partial<TypedSku>) =>
    change({ skus: { ...draft.skus, [key]: { ...NO_SKU, ...draft.skus[key], ...next } } })
  const fill = () =>
    change({
      skus: Object.fromEntries(
        rows.map((values) => {
          const known = draft.skus[skuKey(values)] ?? NO_SKU
          return [
            skuKey(values),
            { price: all.price || known.price, stock: all.stock || known.stock, weight: all.weight || known.weight },
          ]
        }),
      ),
    })
  const bad = wrong.has('skus') || refused.has('skus')
  return (
    <CellGroup look="card" title={t('price_stock')} note={t('options_note', { max: OPTIONS_MAX })}>
      {draft.options.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option has nothing but its place until it is named
        <div key={at}>
          <TextField label={t('option')} value={one.name} onChange={(name) => option(at, { name })} />
          <TextField stacked label={t('values')} value={one.values} onChange={(values) => option(at, { values })} />
          <div className="goods-note goods-note--act">
            <Button
              variant="text"
              size="m"
              onClick={() => change({ options: draft.options.filter((_, i) => i !== at) })}
            >
              {t('remove')}
            </Button>
          </div>
        </div>
      ))}
      {draft.options.length < OPTIONS_MAX && (
        <div className="goods-note goods-note--act">
          <Button
            variant="text"
            size="m"
            onClick={() => change({ options: [...draft.options, { name: '', values: '' }] })}
          >
            {t('add_option')}
          </Button>
        </div>
      )}
      {wrong.has('options') && <p className="goods-note goods-note--wrong">{t('too_many', { max: SKUS_MAX })}</p>}
      <div className="goods-note" data-invalid={bad ? '' : undefined}>
        {rows.length > 1 && (
          <>
            <SkuRow name={t('for_all')} sku={all} weighs={weighs} onChange={(next) => setAll({ ...all, ...next })} />
            <Button variant="outline" size="m" onClick={fill}>
              {t('fill')}
            </Button>
          </>
        )}
        {rows.slice(0, SKUS_MAX).map((values) => (
          <SkuRow
            key={skuKey(values)}
            name={skuKey(values)}
            sku={draft.skus[skuKey(values)] ?? NO_SKU}
            weighs={weighs}
            onChange={(next) => put(skuKey(values), next)}
          />
        ))}
        {bad && <p className="goods-note--wrong">{t('needed')}</p>}
      </div>
    </CellGroup>
  )
}

function SkuRow({
  name,
  sku,
  weighs,
  onChange,
}: {
  name: string
  sku: TypedSku
  weighs: boolean
  onChange: (next: Partial<TypedSku>) => void
}) {
  const t = useText()
  const field = (key: keyof TypedSku, label: string, mode: 'decimal' | 'numeric') => (
    <input
      className="goods-sku__field"
      inputMode={mode}
      placeholder={label}
      aria-label={`${name} ${label}`.trim()}
      value={sku[key]}
      onChange={(event) => onChange({ [key]: event.target.value })}
    />
  )
  return (
    <>
      <div className="goods-sku">
        <span>{name || t('price_stock')}</span>
        {field('price', t('price'), 'decimal')}
        {field('stock', t('pieces'), 'numeric')}
      </div>
      {weighs && (
        <div className="goods-sku">
          <span className="j-meta">{t('weight')}</span>
          {field('weight', t('weight'), 'numeric')}
        </div>
      )}
    </>
  )
}
