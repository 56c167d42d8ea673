/** A sale as its house prepares it: terms, times, lots with their numbers; handed in as a whole. */
import './house.css'
import { PADDLE_TIMES, SALE_DEPOSIT_LEAST_FEN, SALE_DEPOSIT_MOST_FEN } from '@juya/contract/bidding/sale-terms.ts'
import { PICTURES_OFFERED } from '@juya/contract/typing/choosing.ts'
import { Button, Cell, CellGroup, Dialog, Field, ImagePlate, Spinner, TextArea } from '@juya/ui'
import { useRef, useState } from 'react'
import { LongField, PriceField, TextField } from '../../cards/forms/form-fields.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { CallError } from '../../lib/api/request.ts'
import { formatFen } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { uploadImage } from '../../lib/forms/upload.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { toast } from '../../lib/toast.ts'
import { FormPage } from '../../templates/pages.tsx'
import { Disclosures } from './disclosures/disclosures.tsx'
import { useText } from './i18n.ts'
import { HouseOffers, useHouseOffers } from './offers/house-offers.tsx'
import { LotsPicker } from './parts/lots-picker.tsx'
import { formOf, inputOf, type SaleForm, TITLE, wrongs } from './parts/sale-form.ts'
import { SaleTimes } from './parts/sale-times.tsx'
import { StandingBanner } from './parts/standing-banner.tsx'
import { TableTools } from './parts/table-tools.tsx'
import { useText as useRoomText } from './room/room.i18n.ts'
import { NoHouse } from './sales.page.tsx'
import { useText as useTermsText } from './terms/terms.i18n.ts'
import { LadderFields, PremiumFields } from './terms/terms-fields.tsx'

const INTRO_MAX = limitOf('house.saveSession', 'intro').chars_max
const TITLE_EN_MAX = limitOf('house.saveSession', 'title_en').chars_max
const REASON = limitOf('house.saveSession', 'reason')

type Known = Data<'house.sessions'>

export default function SalePage() {
  return (
    <SellerOnly>
      <Loaded />
    </SellerOnly>
  )
}

function Loaded() {
  const id = Number(usePageParams().id) || undefined
  const known = useCall('house.sessions', { ...(id ? { id } : {}), page_size: 1 }, { stale_ms: 0 })
  const offers = useHouseOffers(id)
  if (!known.data || offers.loading)
    return (
      <FormPage needs={known.data ? offers : known} onSubmit={() => undefined}>
        {null}
      </FormPage>
    )
  if (!known.data.is_house) return <NoHouse />
  return (
    <Editor
      key={`${id}:${known.data.list[0]?.version}`}
      id={id}
      known={known.data}
      onChanged={() => void known.refetch()}
    />
  )
}

function Editor({ id, known, onChanged }: { id?: number; known: Known; onChanged: () => void }) {
  const t = useText()
  const room = useRoomText()
  const terms = useTermsText()
  const sale = id ? known.list[0] : undefined
  const [form, setForm] = useState(() => formOf(sale, id ? known.lots : []))
  const [tried, setTried] = useState<'save' | 'submit'>()
  const [calling_off, setCallingOff] = useState(false)
  const [sending, setSending] = useState(false)
  const put = (change: Partial<SaleForm>) => setForm((before) => ({ ...before, ...change }))
  const open = !sale || sale.actions.includes('save')
  const wrong = wrongs(form, tried === 'submit')
  const said = (key: Parameters<typeof wrong.has>[0], text: string) => (tried && wrong.has(key) ? text : undefined)
  const save = useAction('house.saveSession', {
    refresh: ['house', 'auction'],
    onDone: (done) => {
      if (!id) go('house.sale', { id: done.id }, { type: 'redirect' })
      else onChanged()
    },
  })
  const send = (action: 'save' | 'submit') => {
    setTried(action)
    if (wrongs(form, action === 'submit').size > 0) return
    void save.run({ ...inputOf(form, sale), action })
  }
  const upload = async (file: File | undefined) => {
    if (!file) return
    setSending(true)
    try {
      put({ cover: (await uploadImage(file, 'lot')).path })
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      toast(failure.message)
    } finally {
      setSending(false)
    }
  }
  return (
    <FormPage
      about={sale?.title}
      onSubmit={() => send('submit')}
      submit={open ? t('submit') : undefined}
      submitting={save.pending}
      disabled={sending}
      reason={sending ? t('uploading') : undefined}
      second={
        <Button variant="plain" disabled={sending || save.pending} onClick={() => send('save')}>
          {t('save')}
        </Button>
      }
    >
      {sale && (
        <StandingBanner
          tone={sale.reject_reason && open ? 'red' : 'blue'}
          title={t(`st_${sale.status}`)}
          note={
            open
              ? sale.reject_reason && t('sent_back', { reason: sale.reject_reason })
              : sale.cancel_reason
                ? t('cancelled_note', { reason: sale.cancel_reason })
                : (sale.review_deadline?.text ?? t('frozen'))
          }
        />
      )}
      {sale && !open && <HouseOffers session_id={sale.id} />}
      <fieldset className="house-fields" disabled={!open}>
        <CellGroup look="card">
          <TextField
            stacked
            required
            label={t('title')}
            max={TITLE.chars_max}
            value={form.title}
            error={said('title', t('need_title', { min: TITLE.chars_min }))}
            onChange={(title) => put({ title })}
          />
          <TextField
            stacked
            label={t('title_en')}
            max={TITLE_EN_MAX}
            value={form.title_en}
            onChange={(title_en) => put({ title_en })}
          />
          <LongField
            label={t('intro')}
            max={INTRO_MAX}
            rows={3}
            value={form.intro}
            onChange={(intro) => put({ intro })}
          />
          <LongField
            label={t('intro_en')}
            max={INTRO_MAX}
            rows={2}
            value={form.intro_en}
            onChange={(intro_en) => put({ intro_en })}
          />
          <Cover
            path={form.cover}
            busy={sending}
            error={said('cover', t('need_cover'))}
            onChoose={open ? (file) => void upload(file) : undefined}
          />
        </CellGroup>
        <CellGroup look="card">
          <SaleTimes form={form} put={put} error={said('times', t('need_times'))} />
          <PremiumFields form={form} put={put} tried={tried !== undefined} />
          <PriceField
            required
            label={t('deposit_field')}
            help={t('deposit_help', { times: PADDLE_TIMES })}
            value={form.deposit}
            error={said(
              'deposit',
              t('wrong_deposit', { min: formatFen(SALE_DEPOSIT_LEAST_FEN), max: formatFen(SALE_DEPOSIT_MOST_FEN) }),
            )}
            onChange={(deposit) => put({ deposit })}
          />
        </CellGroup>
        <CellGroup look="card" title={terms('ladder')}>
          <LadderFields form={form} put={put} tried={tried !== undefined} start_fen={form.lots[0]?.lot.start_fen} />
        </CellGroup>
      </fieldset>
      <LotsPicker
        lots={form.lots}
        drafts={known.drafts}
        error={said('numbers', t('need_numbers')) ?? said('lots', t('need_lots'))}
        onChange={open ? (lots) => put({ lots }) : undefined}
      />
      {sale && sale.lot_count > 0 && <Disclosures session_id={sale.id} />}
      {sale && <TableTools sale={sale} open={open} />}
      {sale && (
        <div className="sale-tools">
          {sale.room && sale.status !== 'draft' && sale.status !== 'reviewing' && (
            <Button variant="outline" onClick={() => go('house.desk', { id: sale.id })}>
              {room('to_desk')}
            </Button>
          )}
          {sale.status !== 'draft' && sale.status !== 'reviewing' && (
            <Button variant="plain" onClick={() => go('house.session', { id: sale.id })}>
              {t('see_catalogue')}
            </Button>
          )}
          {sale.actions.includes('withdraw') && (
            <Button variant="plain" onClick={() => void save.run({ id: sale.id, action: 'withdraw' })}>
              {t('withdraw')}
            </Button>
          )}
          {sale.actions.includes('cancel') && (
            <Button variant="plain" onClick={() => setCallingOff(true)}>
              {t('cancel')}
            </Button>
          )}
        </div>
      )}
      {sale && calling_off && (
        <CallOff
          onClose={() => setCallingOff(false)}
          onSure={(reason) => {
            setCallingOff(false)
            void save.run({ id: sale.id, action: 'cancel', reason })
          }}
        />
      )}
    </FormPage>
  )
}

function CallOff({ onClose, onSure }: { onClose: () => void; onSure: (reason: string) => void }) {
  const t = useText()
  const common = useCommon()
  const [reason, setReason] = useState('')
  const given = [...reason.trim()].length >= REASON.chars_min
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('cancel_sure')}
      actions={[
        { text: common('cancel'), variant: 'plain', onPress: onClose },
        { text: t('cancel'), onPress: () => given && onSure(reason.trim()) },
      ]}
    >
      <p className="house-faint">{t('cancel_note')}</p>
      <Field label={t('cancel_reason')} layout="stacked" required>
        {(ids) => <TextArea {...ids} rows={3} max={REASON.chars_max} value={reason} onChange={setReason} />}
      </Field>
    </Dialog>
  )
}

function Cover({
  path,
  busy,
  error,
  onChoose,
}: {
  path: string
  busy: boolean
  error?: string
  onChoose?: (file: File | undefined) => void
}) {
  const t = useText()
  const file = useRef<HTMLInputElement>(null)
  return (
    <>
      <Cell
        title={t('cover')}
        help={error ? <span data-invalid>{error}</span> : t('choose_cover')}
        value={
          busy ? (
            <Spinner size={24} />
          ) : path ? (
            <span className="house-cover">
              <ImagePlate src={sizedUrl(path, 200)} alt="" radius="m" />
            </span>
          ) : undefined
        }
        onPress={onChoose && (() => file.current?.click())}
      />
      <input
        ref={file}
        type="file"
        accept={PICTURES_OFFERED}
        hidden
        aria-label={t('cover')}
        onChange={(event) => {
          onChoose?.(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}
