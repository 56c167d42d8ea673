/** Publishing a campaign in four steps. Before the last one it is saved as a draft of the shop; until then what is typed stays on this phone. */
import './sell/campaign-form.css'
import { ask, Button, Empty, StateBanner } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { WarningCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { call } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { isRefusal } from '../../lib/api/refusals.ts'
import type { CallError } from '../../lib/api/request.ts'
import { forgetForm, keptForm, useKeptForm } from '../../lib/forms/kept-form.ts'
import { usePhotos } from '../../lib/forms/upload.ts'
import { useVideo } from '../../lib/forms/video-upload.ts'
import { go, goBack } from '../../lib/router/navigation.ts'
import { useIdParam, usePageParams } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { PageShell, WizardPage } from '../../templates/pages.tsx'
import * as form from './sell/campaign-form.ts'
import { CheckStep } from './sell/check-step.tsx'
import { TermsStep } from './sell/terms-step.tsx'
import { TiersStep } from './sell/tiers-step.tsx'
import { WhatStep } from './sell/what-step.tsx'
import { useText } from './sell/words.i18n.ts'

export default function AddCampaignPage() {
  const id = useIdParam()
  return <SellerOnly>{id > 0 ? <EditCampaign key={id} id={id} /> : <CampaignWizard key="new" />}</SellerOnly>
}

function EditCampaign({ id }: { id: number }) {
  const t = useText()
  const read = useCall('funding.editForm', { id }, { stale_ms: 0 })
  // What is read anew while it is being changed must not throw away what was typed.
  const [first, setFirst] = useState<form.EditForm>()
  if (read.data && !read.refreshing && !first) setFirst(read.data)
  if (!first) return <PageShell title={t('edit_title')} needs={read} />
  if (first.status !== 'draft' && first.status !== 'rejected')
    return (
      <PageShell title={t('edit_title')}>
        <Empty
          drawing="door"
          title={t('not_editable')}
          note={t('not_editable_note')}
          action={
            <Button onClick={() => go('funding.manage', { id }, { type: 'redirect' })}>{t('to_campaign')}</Button>
          }
        />
      </PageShell>
    )
  const again = async () => setFirst(await call('funding.editForm', { id }, { silent: true }))
  return <CampaignWizard before={first} again={again} />
}

const KEPT = 'campaign_draft'

function CampaignWizard({ before, again }: { before?: form.EditForm; again?: () => Promise<void> }) {
  const t = useText()
  const user_id = useSession().user?.id
  const asked_step = Number(usePageParams().step)
  const id = before?.campaign.id
  const [kept] = useState(() => {
    const found = keptForm<form.CampaignDraft>(KEPT, user_id)
    return found?.draft.id === id && found?.draft.version === before?.version ? found : undefined
  })
  const [draft, setDraft] = useState(() => kept?.draft ?? (before ? form.draftOf(before) : form.emptyDraft()))
  const [step, setStep] = useState(() => kept?.step ?? (before && asked_step === form.CHECK_STEP ? form.CHECK_STEP : 0))
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set())
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const [dirty, setDirty] = useState(kept !== undefined)
  const photos = usePhotos('goods', form.PHOTOS_MAX, kept?.photos.paths ?? before?.form.images)
  const video = useVideo(kept?.video ?? (before && { path: before.form.video, poster_path: before.form.video_poster }))
  const media = { images: photos.paths, video: video.path, video_poster: video.poster_path }
  const photos_changed = before ? photos.paths.join() !== before.form.images.join() : photos.photos.length > 0
  const video_changed = (video.path ?? '') !== (before?.form.video ?? '')
  const is_begun = dirty || photos_changed || video_changed
  useKeptForm(
    KEPT,
    is_begun,
    {
      draft,
      step: Math.min(step, form.CHECK_STEP - 1),
      photos: { paths: photos.paths },
      video: { path: video.path, poster_path: video.poster_path },
      unsent_count: photos.photos.length - photos.paths.length,
    },
    kept,
  )
  const free = useCall('funding.tiers', {}, { stale_ms: 0 })
  const own = useCall('funding.tiers', { campaign_id: id }, { enabled: id !== undefined, stale_ms: 0 })
  // Without an id both ask for the same.
  const owned = id === undefined ? [] : own.data?.list
  const tiers = owned && free.data && [...owned, ...free.data.list]
  const chosen = tiers?.filter((tier) => form.isChosen(draft, tier))

  const now_ms = serverNow()
  const wrong = form.wrongIn(draft, photos.photos.length, now_ms)
  if (chosen && !chosen.some(({ status }) => status === 'active')) wrong.add('tier_ids')
  const wrongStep = (at: number) => [...wrong].some((field) => form.stepOf(field) === at)
  const change = (next: Partial<form.CampaignDraft>) => {
    setDraft((now) => ({ ...now, ...next }))
    setRefused({})
    setDirty(true)
  }
  const error = (field: form.Field) =>
    refused[field] ??
    (tried.has(form.stepOf(field)) && wrong.has(field) ? t(`wrong_${field}`, form.FIGURES) : undefined)
  const showStep = (at: number) => {
    setStep(at)
    window.scrollTo({ top: 0 })
  }
  const onRefused = (failure: CallError) => {
    const fields = (failure.data as { fields?: Record<string, string> } | null)?.fields ?? {}
    setRefused(fields)
    const [first] = Object.keys(fields)
    if (first) showStep(form.stepOf(first))
    else if (isRefusal(failure, 'TIER_NEEDED')) showStep(form.stepOf('tier_ids'))
    else if (isRefusal(failure, 'FUNDING_RESERVE_SHORT')) void again?.()
  }
  const refresh = ['funding', 'shop']
  const publish = useAction('funding.publish', { refresh, onRefused })
  const edit = useAction('funding.edit', { refresh, onRefused })
  const busy = publish.pending || edit.pending

  /** Saves what is typed as the shop's draft. @returns its id, undefined where it was refused */
  const saveDraft = async (): Promise<number | undefined> => {
    const input = form.inputOf(
      draft,
      media,
      (chosen ?? []).map((tier) => tier.id),
    )
    const saved = before
      ? await edit.run({ ...input, id: before.campaign.id, version: before.version, action: 'save' })
      : await publish.run({ ...input, save: 'draft' })
    if (!saved) return undefined
    forgetForm(KEPT)
    setDirty(false)
    return saved.id
  }
  /** The first step before the last that has something wrong; the tiers may be missing in a draft. */
  const firstWrong = (with_tiers: boolean) =>
    [0, 1, 2].find((at) => wrongStep(at) && (with_tiers || at !== form.stepOf('tier_ids')))
  const fits = (with_tiers: boolean): boolean => {
    const at = firstWrong(with_tiers)
    if (at === undefined) return true
    setTried(new Set([0, 1, 2]))
    showStep(at)
    showFirstWrong()
    return false
  }
  const goOn = async () => {
    if (step === form.CHECK_STEP) {
      const sent = await edit.run({ id: before!.campaign.id, version: before!.version, action: 'submit' })
      if (!sent) return
      toast(t('submitted'))
      return go('funding.shopList', { status: sent.status }, { type: 'redirect' })
    }
    setTried((all) => new Set(all).add(step))
    if (wrongStep(step)) return showFirstWrong()
    if (step < form.CHECK_STEP - 1) return showStep(step + 1)
    if (!fits(true)) return
    const saved_id = before && !is_begun ? before.campaign.id : await saveDraft()
    if (saved_id === undefined) return
    if (!before) return go('funding.add', { id: saved_id, step: form.CHECK_STEP }, { type: 'redirect' })
    await again?.()
    showStep(form.CHECK_STEP)
  }
  const keepDraft = async () => {
    if (!fits(false) || (await saveDraft()) === undefined) return
    toast(t('saved_draft'))
    go('funding.shopList', { status: 'draft' }, { type: 'redirect' })
  }
  const back = async () => {
    if (step > 0) return showStep(step - 1)
    if (!is_begun) return goBack()
    if (before) {
      const words = { title: t('leave_title'), body: t('leave_note'), confirm: t('leave'), cancel: t('stay') }
      if (!(await ask(words))) return
      forgetForm(KEPT)
    } else toast(t('kept_here'))
    goBack()
  }
  const reserve = before?.reserve
  const short = step === form.CHECK_STEP && reserve !== undefined && reserve.need_fen > reserve.spare_fen
  const waits = photos.uploading ? t('photos_busy') : video.busy ? t('video_busy') : undefined
  const props = { draft, change, error, now_ms }
  return (
    <WizardPage
      title={t(before ? 'edit_title' : 'publish')}
      onBack={() => void back()}
      steps={[t('step_what'), t('tiers'), t('step_terms'), t('step_check')]}
      step={step}
      onSubmit={() => void goOn()}
      submit={t((['next_tiers', 'next_terms', 'next_check', 'submit'] as const)[step]!)}
      submitting={busy}
      disabled={short || waits !== undefined}
      reason={short ? t('reserve_short') : waits}
      second={
        step < form.CHECK_STEP && (
          <Button variant="plain" disabled={busy || waits !== undefined} onClick={() => void keepDraft()}>
            {t('save_draft')}
          </Button>
        )
      }
    >
      {before?.reject_reason && (
        <StateBanner
          tone="red"
          icon={<WarningCircleIcon size={22} weight="fill" />}
          title={before.reject_reason}
          note={t('rejected_note')}
        />
      )}
      {step === 0 && <WhatStep {...props} photos={photos} video={video} />}
      {step === 1 && <TiersStep {...props} tiers={tiers} />}
      {step === 2 && <TermsStep {...props} />}
      {step === form.CHECK_STEP && before && <CheckStep before={before} />}
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
