/** The application for a shop: who opens it, what it is called and sells, and what it costs. */
import './opening.css'
import {
  Card,
  Cell,
  CellGroup,
  Check,
  Chip,
  ChipRow,
  Field,
  PhotoGrid,
  Row,
  Rows,
  SegmentedControl,
  Strip,
  TextArea,
  TextInput,
} from '@juya/ui'
import type { Photo } from '@juya/ui/forms/photos.tsx'
import { WarningCircleIcon } from '@juya/ui/icons.ts'
import { useEffect, useState } from 'react'
import { IdentityFields, useIdentity } from '../../../cards/application/identity-fields.tsx'
import { useAddedAddress } from '../../../cards/forms/added-address.ts'
import { type Address, AddressSheet } from '../../../cards/forms/address-sheet.tsx'
import type { Data } from '../../../lib/api/client.ts'
import { useAction, useCall } from '../../../lib/api/query.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../../lib/forms/upload.ts'
import { hrefOf } from '../../../lib/router/navigation.ts'
import { FormPage } from '../../../templates/pages.tsx'
import { useText } from './opening.i18n.ts'
import { draftFor, keepDraft, type OpeningDraft } from './opening-draft.ts'

type State = Data<'account.realname'>

const COMPANY_NAME = limitOf('account.submitRealname', 'company_name')
const LICENCE_NO = limitOf('account.submitRealname', 'licence_no')
const NAME = { chars_min: 2, chars_max: 20 }
const INTRO_MAX = 500
const KINDS = ['individual', 'company'] as const

const done = (photos: readonly Photo[]) => photos.filter(({ state }) => state === 'done')

export function OpeningForm({ state, user_id }: { state: State; user_id: number }) {
  const t = useText()
  const [form, setForm] = useState<OpeningDraft>(() => draftFor(user_id))
  const set = (change: Partial<OpeningDraft>) => setForm((before) => ({ ...before, ...change }))
  const [tried, setTried] = useState(false)
  const [choosing, setChoosing] = useState(false)
  useAddedAddress((address) => set({ address }))
  const identity = useIdentity(form.papers)
  const logo = usePhotos('other', 1, form.logo)
  const licence = usePhotos('idcard', 1, form.licence)
  const photo_texts = usePhotoTexts({ cover: false })
  const is_company = form.kind === 'company'
  const is_known = state.status === 'verified'
  const branches = useCall('auction.categories', {}, { stale_ms: 300_000 })
  const terms = useCall('shop.openingTerms', {
    kind: form.kind,
    ...(form.category_ids.length > 0 ? { category_ids: form.category_ids } : {}),
  })
  const addresses = useCall('address.list', { owner: 'user' })
  const address = form.address ?? addresses.data?.list[0]
  const sent = useAction('account.submitRealname', {
    refresh: ['account'],
    onDone: () => keepDraft(user_id, undefined),
  })

  // Adding an address, or reading the rules, is another page: what was typed is there on coming back.
  const kept: OpeningDraft = {
    ...form,
    papers: { real_name: identity.real_name, id_no: identity.id_no, photos: done(identity.photos.photos) },
    logo: done(logo.photos),
    licence: done(licence.photos),
  }
  useEffect(() => keepDraft(user_id, kept))

  const wrong = {
    name: [...form.name.trim()].length < NAME.chars_min,
    categories: form.category_ids.length === 0,
    company_name: is_company && [...form.company_name.trim()].length < COMPANY_NAME.chars_min,
    licence_no: is_company && form.licence_no.trim().length < LICENCE_NO.chars_min,
    licence: is_company && licence.paths.length === 0,
    papers: !is_known && identity.papers === undefined,
    address: address === undefined,
    agree: !form.agreed,
  }
  const uploading = identity.uploading || logo.uploading || licence.uploading
  const submit = () => {
    setTried(true)
    if (Object.values(wrong).includes(true) || uploading || !terms.data) return
    void sent.run({
      kind: 'shop',
      ...(is_known ? {} : identity.papers),
      ...(is_company
        ? { company_name: form.company_name, licence_no: form.licence_no, licence_img: licence.paths[0] }
        : {}),
      shop: {
        name: form.name.trim(),
        ...(logo.paths[0] ? { logo: logo.paths[0] } : {}),
        intro: form.intro,
        main_category_ids: form.category_ids,
        return_address_id: address!.id,
        rules_version: terms.data.rules_version,
      },
    })
  }
  const toggle = (id: number) =>
    set({
      category_ids: form.category_ids.includes(id)
        ? form.category_ids.filter((one) => one !== id)
        : [...form.category_ids, id].slice(0, 10),
    })

  return (
    <FormPage
      needs={[branches, addresses]}
      onSubmit={submit}
      submit={t('send')}
      submitting={sent.pending}
      disabled={uploading}
      reason={uploading ? t('uploading') : undefined}
    >
      <SentBack state={state} />
      <Card title={t('who')}>
        <SegmentedControl
          label={t('who')}
          options={KINDS.map((key) => ({ key, text: t(key) }))}
          value={form.kind}
          onChange={(kind) => set({ kind })}
        />
      </Card>
      <CellGroup look="card" title={t('the_shop')}>
        <Field
          label={t('name')}
          required
          error={tried && wrong.name ? t('name_wrong', { min: NAME.chars_min }) : undefined}
        >
          {(ids) => (
            <TextInput {...ids} maxLength={NAME.chars_max} value={form.name} onChange={(name) => set({ name })} />
          )}
        </Field>
        <Field label={t('intro')} layout="stacked">
          {(ids) => (
            <TextArea
              {...ids}
              rows={3}
              max={INTRO_MAX}
              placeholder={t('intro_hint')}
              value={form.intro}
              onChange={(intro) => set({ intro })}
            />
          )}
        </Field>
        <Cell
          title={t('address')}
          help={tried && wrong.address ? t('address_wrong') : undefined}
          value={address ? `${address.city} ${address.county}` : t('address_choose')}
          onPress={() => setChoosing(true)}
        />
      </CellGroup>
      <Card title={t('categories')}>
        <ChipRow label={t('categories')}>
          {(branches.data?.list ?? []).map(({ id, name }) => (
            <Chip key={id} on={form.category_ids.includes(id)} onPress={() => toggle(id)}>
              {name}
            </Chip>
          ))}
        </ChipRow>
        {tried && wrong.categories && <Wrong>{t('categories_wrong')}</Wrong>}
      </Card>
      <Card title={t('logo')}>
        <PhotoGrid {...logo} texts={{ ...photo_texts, photo: () => t('logo') }} />
      </Card>
      {is_company && (
        <>
          <CellGroup look="card" title={t('the_company')}>
            <Field
              label={t('company_name')}
              required
              error={tried && wrong.company_name ? t('company_name_wrong') : undefined}
            >
              {(ids) => (
                <TextInput
                  {...ids}
                  maxLength={COMPANY_NAME.chars_max}
                  autoComplete="organization"
                  value={form.company_name}
                  onChange={(company_name) => set({ company_name })}
                />
              )}
            </Field>
            <Field
              label={t('licence_no')}
              required
              error={tried && wrong.licence_no ? t('licence_no_wrong') : undefined}
            >
              {(ids) => (
                <TextInput
                  {...ids}
                  maxLength={LICENCE_NO.chars_max}
                  value={form.licence_no}
                  onChange={(licence_no) => set({ licence_no })}
                />
              )}
            </Field>
          </CellGroup>
          <Card title={t('licence')}>
            <PhotoGrid {...licence} texts={{ ...photo_texts, photo: () => t('licence') }} />
            {tried && wrong.licence && <Wrong>{t('licence_wrong')}</Wrong>}
          </Card>
        </>
      )}
      {is_known ? (
        <CellGroup look="card">
          <Cell title={t('papers')} value={t('papers_known', { name: state.real_name_masked ?? '' })} />
        </CellGroup>
      ) : (
        <IdentityFields identity={identity} tried={tried} />
      )}
      {terms.data && <Cost terms={terms.data} />}
      <div className="opening-agree">
        <Check on={form.agreed} onChange={(agreed) => set({ agreed })} label={t('agree')} />
        <p>
          {t('agree')}{' '}
          <a className="j-link" href={hrefOf('site.article', { code: 'seller_rules' })}>
            {t('rules')}
          </a>
          {tried && wrong.agree && <Wrong>{t('agree_first')}</Wrong>}
        </p>
      </div>
      {choosing && (
        <AddressSheet
          chosen_id={address?.id}
          onClose={() => setChoosing(false)}
          onChosen={(chosen: Address) => {
            set({ address: chosen })
            setChoosing(false)
          }}
        />
      )}
    </FormPage>
  )
}

const Wrong = ({ children }: { children: string }) => (
  <span className="opening-wrong" role="alert" data-invalid>
    {children}
  </span>
)

/** Why the last application, or its documents, came back. */
function SentBack({ state: { application, status, reject_reason } }: { state: State }) {
  const t = useText()
  const reason =
    application?.status === 'rejected'
      ? application.review_note
      : status === 'rejected' || status === 'revoked'
        ? reject_reason
        : undefined
  if (!reason && application?.status !== 'withdrawn') return null
  return (
    <Card>
      <Strip tone="red" icon={<WarningCircleIcon size={16} weight="fill" />}>
        {reason ? t('sent_back', { reason }) : t('withdrawn')}
      </Strip>
    </Card>
  )
}

function Cost({ terms }: { terms: Data<'shop.openingTerms'> }) {
  const t = useText()
  return (
    <Card title={t('cost')}>
      <Rows>
        <Row label={t('fee')}>
          {terms.plans.length === 0
            ? t('fee_none')
            : terms.plans
                .map(({ price_fen, months: count }) =>
                  t('fee_plan', { amount: formatFen(price_fen), count, months: count }),
                )
                .join(' · ')}
        </Row>
        <Row label={t('deposit')}>{formatFen(terms.deposit_fen)}</Row>
        <Row label={t('answer')}>{t('hours', { count: terms.answer_h })}</Row>
      </Rows>
      <p className="j-meta opening-note">{t('cost_note', { days: terms.deposit_return_days })}</p>
    </Card>
  )
}
