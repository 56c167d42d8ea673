/** A tier: what one gets and what it costs. One that somebody has backed keeps its word: its stock may grow, and it may be closed. */
import './sell/campaign-form.css'
import { editableYuan, parseYuan } from '@juya/contract/typing/amount.ts'
import { Button, CellGroup, PhotoGrid, StateBanner } from '@juya/ui'
import { LockSimpleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { EnglishFields } from '../../cards/forms/english-fields.tsx'
import { LongField, PriceField, TextField } from '../../cards/forms/form-fields.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import type { CallError } from '../../lib/api/request.ts'
import { formatFen } from '../../lib/format/format.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../lib/forms/upload.ts'
import { goBack } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { toast } from '../../lib/toast.ts'
import { FormPage, PageShell } from '../../templates/pages.tsx'
import { useText } from './sell/words.i18n.ts'

type TierForm = Data<'funding.tierForm'>

const SHIPPING_MAX_FEN = limitOf('funding.addTier', 'shipping_fen').max
const PER_USER = limitOf('funding.addTier', 'per_user')
const STOCK_MAX = limitOf('funding.addTier', 'stock').max
const SORT_MAX = limitOf('funding.addTier', 'sort').max

export default function TierPage() {
  const id = useIdParam()
  return <SellerOnly>{id > 0 ? <Edit key={id} id={id} /> : <TierFields />}</SellerOnly>
}

function Edit({ id }: { id: number }) {
  const read = useCall('funding.tierForm', { id }, { stale_ms: 0 })
  const [first, setFirst] = useState<TierForm>()
  if (read.data && !read.refreshing && !first) setFirst(read.data)
  return first ? <TierFields before={first} /> : <PageShell needs={read}>{null}</PageShell>
}

const typedOf = (tier?: TierForm) => ({
  name: tier?.name ?? '',
  name_en: tier?.name_en ?? '',
  price: tier ? editableYuan(tier.price_fen) : '',
  content: tier?.content ?? '',
  content_en: tier?.content_en ?? '',
  stock: tier?.stock == null ? '' : String(tier.stock),
  per_user: String(tier?.per_user ?? 5),
  shipping: tier ? editableYuan(tier.shipping_fen) : '0',
  sort: String(tier?.sort ?? 0),
})
type Typed = ReturnType<typeof typedOf>

/** Names of the fields that cannot be sent as they are. */
function wrongIn(typed: Typed, before?: TierForm): Set<string> {
  const wrong = new Set<string>()
  if (!typed.name.trim()) wrong.add('name')
  if (!typed.content.trim()) wrong.add('content')
  if (!((parseYuan(typed.price) ?? 0) > 0)) wrong.add('price_fen')
  const shipping_fen = parseYuan(typed.shipping || '0')
  if (shipping_fen === null || shipping_fen > SHIPPING_MAX_FEN) wrong.add('shipping_fen')
  const per_user = Number(typed.per_user)
  if (!(per_user >= PER_USER.min && per_user <= PER_USER.max)) wrong.add('per_user')
  const stock = Number(typed.stock)
  if (stock > STOCK_MAX || (before?.locked && typed.stock !== '' && stock < (before.stock ?? Number.POSITIVE_INFINITY)))
    wrong.add('stock')
  return wrong
}

function TierFields({ before }: { before?: TierForm }) {
  const t = useText()
  const campaign_id = useIdParam('campaign_id') || undefined
  const [typed, setTyped] = useState(() => typedOf(before))
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const photos = usePhotos('goods', 1, before?.image ? [before.image] : [])
  const photo_texts = usePhotoTexts({ cover: false })
  const onRefused = (failure: CallError) =>
    setRefused((failure.data as { fields?: Record<string, string> } | null)?.fields ?? {})
  const onDone = () => {
    toast(t('saved'))
    goBack()
  }
  const add = useAction('funding.addTier', { refresh: ['funding'], onRefused, onDone })
  const edit = useAction('funding.editTier', { refresh: ['funding'], onRefused, onDone })
  const locked = before?.locked === true
  const wrong = wrongIn(typed, before)
  const set = (next: Partial<Typed>) => {
    setTyped((now) => ({ ...now, ...next }))
    setRefused({})
  }
  const error = (field: string, words: () => string) =>
    refused[field] ?? (tried && wrong.has(field) ? words() : undefined)
  const send = () => {
    setTried(true)
    if (wrong.size > 0 || photos.uploading) return
    const stock = Number(typed.stock) || 0
    if (before && locked) return void edit.run({ id: before.id, stock })
    const sent = {
      name: typed.name.trim(),
      name_en: typed.name_en.trim() || undefined,
      image: photos.paths[0] ?? ('' as const),
      price_fen: parseYuan(typed.price)!,
      content: typed.content.trim(),
      content_en: typed.content_en.trim() || undefined,
      stock,
      per_user: Number(typed.per_user),
      shipping_fen: parseYuan(typed.shipping || '0')!,
      sort: Number(typed.sort) || 0,
    }
    if (before) return void edit.run({ ...sent, id: before.id })
    void add.run({ ...sent, campaign_id })
  }
  const figures = (typed: string) => typed.replace(/\D/g, '')
  return (
    <FormPage
      title={before ? t('edit_tier') : t('add_tier')}
      onSubmit={send}
      submit={t('save')}
      submitting={add.pending || edit.pending}
      disabled={photos.uploading}
      reason={photos.uploading ? t('photos_busy') : undefined}
      second={
        before && (
          <Button
            variant="plain"
            loading={edit.pending}
            onClick={() => void edit.run({ id: before.id, status: before.status === 'off' ? 'active' : 'off' })}
          >
            {t(before.status === 'off' ? 'open_tier' : 'close_tier')}
          </Button>
        )
      }
    >
      {locked && (
        <StateBanner
          tone="blue"
          icon={<LockSimpleIcon size={20} weight="fill" />}
          title={t('tier_locked', { count: before.sold })}
          note={t('tier_locked_note')}
        />
      )}
      <CellGroup look="card">
        <TextField
          stacked
          label={t('tier_name')}
          required
          disabled={locked}
          max={limitOf('funding.addTier', 'name').chars_max}
          value={typed.name}
          error={error('name', () => t('needed'))}
          onChange={(name) => set({ name })}
        />
        <LongField
          label={t('tier_content')}
          help={t('tier_content_help')}
          required
          disabled={locked}
          rows={3}
          max={limitOf('funding.addTier', 'content').chars_max}
          value={typed.content}
          error={error('content', () => t('needed'))}
          onChange={(content) => set({ content })}
        />
      </CellGroup>
      {(!locked || typed.name_en || typed.content_en) && (
        <EnglishFields
          disabled={locked}
          fields={[
            {
              word: 'name',
              value: typed.name_en,
              max: limitOf('funding.addTier', 'name_en').chars_max,
              error: refused.name_en,
              onChange: (name_en) => set({ name_en }),
            },
            {
              word: 'content',
              rows: 2,
              value: typed.content_en,
              max: limitOf('funding.addTier', 'content_en').chars_max,
              error: refused.content_en,
              onChange: (content_en) => set({ content_en }),
            },
          ]}
        />
      )}
      {!locked && (
        <section className="j-card">
          <PhotoGrid {...photos} texts={photo_texts} />
          <p className="fund-note">{t('tier_photo_note')}</p>
        </section>
      )}
      <CellGroup look="card" note={t('worth_note')}>
        <PriceField
          label={t('tier_price')}
          required
          disabled={locked}
          value={typed.price}
          error={error('price_fen', () => t('price_needed'))}
          onChange={(price) => set({ price })}
        />
        <PriceField
          label={t('tier_shipping')}
          disabled={locked}
          value={typed.shipping}
          error={error('shipping_fen', () => t('shipping_wrong', { max: formatFen(SHIPPING_MAX_FEN) }))}
          onChange={(shipping) => set({ shipping })}
        />
        <TextField
          label={t('tier_stock')}
          placeholder={t('no_end')}
          max={String(STOCK_MAX).length}
          value={typed.stock}
          error={error('stock', () =>
            t('stock_wrong', { min: before?.locked ? (before.stock ?? 0) : 1, max: STOCK_MAX }),
          )}
          onChange={(stock) => set({ stock: figures(stock) })}
        />
        <TextField
          label={t('tier_per_user')}
          disabled={locked}
          max={String(PER_USER.max).length}
          value={typed.per_user}
          error={error('per_user', () => t('number_between', { min: PER_USER.min, max: PER_USER.max }))}
          onChange={(per_user) => set({ per_user: figures(per_user) })}
        />
        <TextField
          label={t('tier_sort')}
          help={t('tier_sort_help')}
          disabled={locked}
          max={String(SORT_MAX).length}
          value={typed.sort}
          onChange={(sort) => set({ sort: figures(sort) })}
        />
      </CellGroup>
    </FormPage>
  )
}
