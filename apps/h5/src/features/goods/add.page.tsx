/** Publishing goods in four steps, as a lot is; with ?id the same steps change some of the shop's. Nothing typed is lost on the way back. */
import './goods.css'
import { ask, Button, StateBanner } from '@juya/ui'
import { InfoIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useRef, useState } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { forgetForm, keptForm, useKeptForm } from '../../lib/forms/kept-form.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { usePhotos } from '../../lib/forms/upload.ts'
import { go, goBack } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { PageShell, WizardPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { draftOf, emptyDraft, type GoodsDraft, inputOf, LAST_STEP, stepOf, wrongIn } from './parts/goods-form.ts'
import { DeliveryStep, DetailsStep, PhotosStep } from './parts/goods-steps.tsx'
import { SkuFields } from './parts/sku-fields.tsx'

const PHOTOS_MAX = limitOf('goods.publish', 'images').items_max
const PERCENT = 100
const KEPT = 'goods_draft'

export default function AddGoodsPage() {
  const id = useIdParam()
  return <SellerOnly>{id > 0 ? <Edit id={id} /> : <GoodsWizard key="new" />}</SellerOnly>
}

function Edit({ id }: { id: number }) {
  const t = useText()
  const goods = useCall('goods.editForm', { id }, { stale_ms: 0 })
  const [first, setFirst] = useState<Data<'goods.editForm'>>()
  if (goods.data && !goods.refreshing && !first) setFirst(goods.data)
  return first ? <GoodsWizard id={id} before={first} /> : <PageShell title={t('edit_goods')} needs={goods} />
}

function GoodsWizard({ id, before }: { id?: number; before?: Data<'goods.editForm'> }) {
  const t = useText()
  const user_id = useSession().user?.id
  const [kept] = useState(() => (before ? undefined : keptForm<GoodsDraft>(KEPT, user_id)))
  const [draft, setDraft] = useState(() => (before ? draftOf(before) : (kept?.draft ?? emptyDraft())))
  const [step, setStep] = useState(kept?.step ?? 0)
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set())
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const [dirty, setDirty] = useState(kept !== undefined)
  const photos = usePhotos('goods', PHOTOS_MAX, before?.form.images ?? kept?.photos.paths)
  const is_begun = !before && (dirty || photos.photos.length > 0)
  useKeptForm(
    KEPT,
    is_begun,
    { draft, step, photos: { paths: photos.paths }, unsent_count: photos.photos.length - photos.paths.length },
    kept,
  )
  const params = useCall(
    'goods.publishParams',
    { category_id: draft.category_id || undefined },
    { keep: true, stale_ms: 60_000 },
  )
  const wrong = wrongIn(draft, photos.paths.length)
  const wrongStep = (at: number) => [...wrong].some((field) => stepOf(field) === at)
  const change = (next: Partial<GoodsDraft>) => {
    setDraft((now) => ({ ...now, ...next }))
    setRefused(new Set())
    setDirty(true)
  }
  const error = (field: string) =>
    (tried.has(stepOf(field)) && wrong.has(field)) || refused.has(field) ? t('needed') : undefined
  const showStep = (at: number) => {
    setStep(at)
    window.scrollTo({ top: 0 })
  }
  const leaving = useRef(false)
  const options = {
    refresh: ['goods', 'shop'],
    onDone: (made: { id: number; status: string }) => {
      const { status } = made
      if (!before) forgetForm(KEPT)
      if (status === 'draft') toast(t('saved_draft'))
      if (leaving.current) return goBack()
      go('goods.mine', { status, made: fresh && status !== 'draft' ? made.id : undefined }, { type: 'redirect' })
    },
    onRefused: (failure: { data?: unknown }) => {
      const fields = Object.keys((failure.data as { fields?: object } | null)?.fields ?? {})
      setRefused(new Set(fields))
      if (leaving.current) goBack()
      else if (fields[0]) showStep(stepOf(fields[0]))
    },
  }
  const publish = useAction('goods.publish', options)
  const edit = useAction('goods.edit', options)
  const fresh = before === undefined || before.status === 'draft' || before.status === 'rejected'
  const send = (save: 'draft' | 'submit') => {
    setTried(new Set([0, 1, 2, LAST_STEP]))
    const first = [0, 1, 2, LAST_STEP].find(wrongStep)
    if (first !== undefined) return showStep(first)
    if (photos.uploading) return
    const input = inputOf(draft, [...photos.paths], before)
    if (id === undefined) return void publish.run({ ...input, save })
    void edit.run({ ...input, id, version: before!.version, ...(fresh && save === 'submit' ? { save } : {}) })
  }
  const goOn = () => {
    setTried((all) => new Set(all).add(step))
    if (wrongStep(step)) return showFirstWrong()
    if (step < LAST_STEP) return showStep(step + 1)
    send('submit')
  }
  const back = async () => {
    if (step > 0) return showStep(step - 1)
    if (before) {
      const words = { title: t('leave_title'), body: t('leave_note'), confirm: t('leave'), cancel: t('stay') }
      if (dirty && !(await ask(words))) return
      return goBack()
    }
    // What is whole becomes a draft of the shop; what is not stays on this phone.
    leaving.current = is_begun && wrong.size === 0 && !photos.uploading
    if (leaving.current) return send('draft')
    if (is_begun) toast(t('kept_here'))
    goBack()
  }
  const data = params.data
  const can = data?.terms.can_publish
  const blocked = step === LAST_STEP && can && !can.ok ? can.reason : undefined
  const busy = publish.pending || edit.pending
  const next = (['next_details', 'next_delivery', 'next_price'] as const)[step]
  const props = { draft, change, error, params: data }
  return (
    <WizardPage
      title={t(before ? 'edit_goods' : 'publish')}
      onBack={() => void back()}
      steps={[t('step_photos'), t('step_details'), t('shipping'), t('price_stock')]}
      step={step}
      onSubmit={goOn}
      submit={next ? t(next) : t(fresh ? 'submit' : 'save')}
      submitting={busy}
      disabled={Boolean(blocked)}
      reason={blocked ?? (photos.uploading ? t('photos_busy') : undefined)}
      second={
        fresh ? (
          <Button variant="plain" disabled={busy} onClick={() => send('draft')}>
            {t('save_draft')}
          </Button>
        ) : (
          step < LAST_STEP && (
            <Button variant="plain" disabled={busy} onClick={() => send('submit')}>
              {t('save')}
            </Button>
          )
        )
      }
    >
      {before?.reject_reason && (
        <StateBanner tone="red" icon={<WarningCircleIcon size={22} weight="fill" />} title={before.reject_reason} />
      )}
      {step === 0 && <PhotosStep {...props} photos={photos} />}
      {step === 1 && <DetailsStep {...props} />}
      {step === 2 && <DeliveryStep {...props} />}
      {step === LAST_STEP && (
        <SkuFields
          draft={draft}
          change={change}
          wrong={tried.has(LAST_STEP) ? wrong : new Set()}
          refused={refused}
          weighs={data?.templates.find(({ id: one }) => one === draft.template_id)?.by === 'weight'}
        />
      )}
      {step === LAST_STEP && data && (
        <StateBanner
          tone="blue"
          icon={<InfoIcon size={20} weight="fill" />}
          title={t('commission', { rate: data.terms.commission_bp / PERCENT })}
          note={data.terms.review_required ? t('review_yes') : undefined}
        />
      )}
    </WizardPage>
  )
}

function showFirstWrong(): void {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>('[data-invalid]')
    first?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    first?.querySelector<HTMLElement>('input,textarea,button')?.focus({ preventScroll: true })
  })
}
