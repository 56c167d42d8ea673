/** Publishing a lot from the phone, in four steps; with ?id the same steps change one of the shop's lots. */
import './sell.css'
import { ask, Button, Empty, StateBanner } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { InfoIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import type { CallError } from '../../lib/api/request.ts'
import { forgetForm, keptForm, useKeptForm } from '../../lib/forms/kept-form.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { usePhotos } from '../../lib/forms/upload.ts'
import { useVideo } from '../../lib/forms/video-upload.ts'
import { go, goBack } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { PageShell, WizardPage } from '../../templates/pages.tsx'
import { PapersFields } from './publish/papers-fields.tsx'
import { useText } from './publish/publish.i18n.ts'
import * as form from './publish/publish-form.ts'
import { AuctionStep, DeliveryStep, DetailsStep, PhotosStep } from './publish/publish-steps.tsx'
import { besideUploads, uploadOnItsWay } from './publish/sent-media.ts'
import type { StepProps } from './publish/step-props.ts'

export default function PublishPage() {
  const id = useIdParam()
  return <SellerOnly>{id > 0 ? <EditLot id={id} /> : <LotWizard key="new" />}</SellerOnly>
}

function EditLot({ id }: { id: number }) {
  const t = useText()
  const lot = useCall('auction.editForm', { id }, { stale_ms: 0 })
  // A lot fetched anew while it is being changed must not throw away what was typed.
  const [first, setFirst] = useState<Data<'auction.editForm'>>()
  if (lot.data && !lot.refreshing && !first) setFirst(lot.data)
  if (!first) return <PageShell title={t('edit_lot')} needs={lot} />
  if (!first.editable.includes('title'))
    return (
      <PageShell title={t('edit_lot')}>
        <Empty drawing="door" title={t('not_editable')} />
      </PageShell>
    )
  return <LotWizard id={id} before={first} />
}

const PHOTOS_MAX = limitOf('auction.publish', 'images').items_max
const LAST_STEP = 3
const KEPT = 'publish_draft'
/** Its shop still writes it. */
const WRITTEN: readonly string[] = ['draft', 'rejected']

function LotWizard({ id, before }: { id?: number; before?: Data<'auction.editForm'> }) {
  const t = useText()
  const user_id = useSession().user?.id
  const [kept] = useState(() => (before ? undefined : keptForm<form.LotDraft>(KEPT, user_id)))
  const [draft, setDraft] = useState(() => (before ? form.draftOf(before) : (kept?.draft ?? form.emptyDraft())))
  const [step, setStep] = useState(kept?.step ?? 0)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState<ReadonlySet<number>>(new Set())
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const [dirty, setDirty] = useState(kept !== undefined)
  const photos = usePhotos(
    'lot',
    PHOTOS_MAX,
    before?.form.images ?? kept?.photos.paths,
    before?.form.photo_views ?? kept?.photos.photo_views,
  )
  const video = useVideo(before ? { path: before.form.video, poster_path: before.form.video_poster } : kept?.video)
  const sent = {
    paths: photos.paths,
    photo_views: photos.photo_views,
    video: { path: video.path, poster_path: video.poster_path },
  }
  useKeptForm(
    KEPT,
    !before && (dirty || photos.photos.length > 0 || video.path !== undefined),
    { draft, step, photos: sent, video: sent.video, unsent_count: photos.photos.length - sent.paths.length },
    kept,
  )
  const template = useCall(
    'auction.publishParams',
    { category_id: draft.category_id },
    { enabled: draft.category_id > 0, keep: true, stale_ms: 60_000 },
  )
  const drafts = useCall('auction.shopLots', { status: 'draft', page_size: 1 }, { enabled: !before })
  const now_ms = serverNow()
  const may = (sent: string) => !before || before.editable.includes(sent)
  const wrong = onlyEditable(
    form.wrongs(
      draft,
      {
        paths: photos.paths,
        uploading: photos.uploading,
        failed: photos.photos.some((photo) => photo.state === 'failed'),
        video: video.busy ? 'sending' : video.state === 'failed' || video.state === 'refused' ? 'failed' : undefined,
      },
      template.data,
      now_ms,
    ),
    before,
  )
  const standing = besideUploads(wrong)
  const props: StepProps = {
    draft,
    change: (next) => {
      setDraft((now) => ({ ...now, ...next }))
      setRefused(new Set())
      setDirty(true)
    },
    error: (field) => {
      const shown = touched.has(field) || tried.has(form.stepOf(field))
      const found = wrong[field as form.Field]
      if (found && shown) return t(found.key, found.params)
      return refused.has(field) ? t('check_again') : undefined
    },
    touch: (field) => setTouched((all) => new Set(all).add(field)),
    may,
    template: template.data,
    now_ms,
  }

  const scheduled = before?.status === 'scheduled'
  const done = (text: string, lot: { id: number; status: string }) => {
    if (!before) forgetForm(KEPT)
    toast(text)
    const made = scheduled || WRITTEN.includes(lot.status) ? undefined : lot.id
    go('sell.lots', { status: lot.status, made }, { type: 'redirect' })
  }
  const onRefused = (error: CallError) => {
    const names = Object.keys((error.data as { fields?: Record<string, string> } | null)?.fields ?? {}).map(
      form.fieldOf,
    )
    setRefused(new Set(names))
    if (names[0]) setStep(form.stepOf(names[0]))
  }
  const refresh = ['auction', 'shop']
  const publish = useAction('auction.publish', {
    refresh,
    onDone: ({ ids, status }) =>
      done(t(status === 'draft' ? 'saved_draft' : status === 'reviewing' ? 'handed_in' : 'published'), {
        id: ids[0]!,
        status,
      }),
    onRefused,
  })
  const edit = useAction('auction.edit', {
    refresh,
    onDone: (lot) =>
      done(
        t(
          scheduled
            ? 'changes_saved'
            : lot.status === 'reviewing'
              ? 'handed_in'
              : WRITTEN.includes(lot.status)
                ? 'changes_saved'
                : 'published',
        ),
        lot,
      ),
    onRefused,
  })
  const save = (how: 'draft' | 'submit') => {
    if (!before) return void publish.run(form.inputOf(draft, sent, how))
    const changes = form.changesOf(draft, sent, before)
    void edit.run({ id: id!, ...changes, ...(scheduled || how === 'draft' ? {} : { save: how }) })
  }
  const goOn = () => {
    setTried((all) => new Set(all).add(step))
    if (form.wrongInStep(standing, step)) return showFirstWrong()
    if (step < LAST_STEP) {
      setStep(step + 1)
      return window.scrollTo({ top: 0 })
    }
    const behind = [0, 1, 2, 3].find((one) => form.wrongInStep(standing, one))
    if (behind !== undefined) {
      setTried(new Set([0, 1, 2, 3]))
      return setStep(behind)
    }
    save('submit')
  }
  const saveDraft = () => {
    if (form.fitsDraft(wrong)) return save('draft')
    toast(t('draft_needs'))
    setTried(new Set([0, 1, 2]))
    setStep([0, 1, 2].find((one) => form.wrongInStep(wrong, one)) ?? 0)
  }
  const back = async () => {
    if (step > 0) return setStep(step - 1)
    const words = { title: t('leave_title'), body: t('leave_note'), confirm: t('leave'), cancel: t('stay') }
    if (dirty && !(await ask(words))) return
    if (!before) forgetForm(KEPT)
    goBack()
  }

  const can = template.data?.can_publish
  const blocked = step === LAST_STEP && can && !can.ok && !scheduled
  const waits = step === LAST_STEP ? uploadOnItsWay(wrong) : undefined
  const draft_count = drafts.data?.counts.draft ?? 0
  const next = (['next_details', 'next_auction', 'next_delivery'] as const)[step]
  return (
    <WizardPage
      title={t(before ? 'edit_lot' : 'publish')}
      onBack={() => void back()}
      right={
        !before &&
        draft_count > 0 && (
          <Button variant="text" size="m" onClick={() => go('sell.lots', { status: 'draft' })}>
            {t('drafts', { count: draft_count })}
          </Button>
        )
      }
      steps={[t('step_photos'), t('step_details'), t('step_auction'), t('step_delivery')]}
      step={step}
      onSubmit={goOn}
      submit={
        next
          ? t(next)
          : t(scheduled ? 'save_changes' : template.data?.review_required === false ? 'submit_now' : 'submit_review')
      }
      submitting={publish.pending || edit.pending}
      disabled={Boolean(blocked || waits)}
      reason={blocked ? can.reason : waits && t(waits.key)}
      second={
        !scheduled && (
          <Button variant="plain" disabled={publish.pending || edit.pending} onClick={saveDraft}>
            {t('save_draft')}
          </Button>
        )
      }
    >
      {before?.reject_reason && (
        <StateBanner
          tone="red"
          icon={<WarningCircleIcon size={22} weight="fill" />}
          title={`${t('rejected')} · ${before.reject_reason}`}
          note={t('rejected_note')}
        />
      )}
      {scheduled && <StateBanner tone="blue" icon={<InfoIcon size={22} weight="fill" />} title={t('only_some')} />}
      {step > 0 && <Summary draft={draft} cover={photos.photos[0]?.url} />}
      {step === 0 && <PhotosStep {...props} photos={photos} video={video} />}
      {step === 1 && (
        <>
          <DetailsStep {...props} with_category={false} />
          <PapersFields {...props} />
        </>
      )}
      {step === 2 && <AuctionStep {...props} />}
      {step === 3 && <DeliveryStep {...props} />}
    </WizardPage>
  )
}

/** Fields that cannot change any more are not judged either. */
function onlyEditable(wrong: form.Wrongs, before?: Data<'auction.editForm'>): form.Wrongs {
  if (!before) return wrong
  const may = before.editable.map(form.fieldOf) as string[]
  return Object.fromEntries(Object.entries(wrong).filter(([field]) => may.includes(field.split('.')[0]!)))
}

function showFirstWrong(): void {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>('[data-invalid]')
    first?.scrollIntoView({ block: 'center', behavior: 'smooth' })
    first?.querySelector<HTMLElement>('input,textarea,button')?.focus({ preventScroll: true })
  })
}

/** The lot as it stands so far, over the later steps. */
function Summary({ draft, cover }: { draft: form.LotDraft; cover?: string }) {
  return (
    <section className="sell-summary">
      {cover && <img className="sell-summary__photo" src={cover} alt="" />}
      <span className="sell-summary__text">
        <b className="j-clamp-2">{draft.title}</b>
        {draft.category_name && <span className="j-meta">{draft.category_name}</span>}
      </span>
    </section>
  )
}
