/** The form of a request: what one wants, why, how much, in words and pictures. */
import '../aftersale.css'
import { editableYuan, parseYuan } from '@juya/contract/typing/amount.ts'
import { Card, CellGroup, MoreLink, PhotoGrid, Radio, StateBanner } from '@juya/ui'
import { HandCoinsIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { ChoiceField, LongField, PriceField } from '../../../cards/forms/form-fields.tsx'
import type { Data } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../../lib/forms/upload.ts'
import { go } from '../../../lib/router/navigation.ts'
import { toast } from '../../../lib/toast.ts'
import { FormPage } from '../../../templates/pages.tsx'
import { type Case, type CaseCard, REFRESH } from '../case/case.ts'
import { useText as useRulingTexts } from '../precedents/precedents.i18n.ts'
import { ApplyLines, cameBack, isAll, mostFen, pickAll, shippingIn } from './apply-lines.tsx'
import { useText } from './form.i18n.ts'

type Form = Data<'aftersale.form'>
/** Opening a case says as much as opening one from a lot does; the other steps may be shorter. */
const WORDS = limitOf('aftersale.openForLot', 'content')
const PHOTOS_MAX = limitOf('aftersale.act', 'images').items_max

export function ApplyForm({
  title,
  form,
  before,
  first_type,
  first_item_id,
}: {
  title: string
  form: Form
  /** The case whose request is changed. */
  before?: Case
  first_type: CaseCard['type']
  first_item_id?: number
}) {
  const t = useText()
  const ruling_texts = useRulingTexts()
  const [picked, setPicked] = useState(() => pickAll(form, first_item_id))
  const [wanted, setType] = useState(first_type)
  const [reason_code, setReason] = useState<CaseCard['reason_code']>()
  /** As typed; until then the most that can be asked for. */
  const [typed, setTyped] = useState(before && editableYuan(before.amount_fen))
  const [content, setContent] = useState('')
  const [tried, setTried] = useState(false)
  const photos = usePhotos('evidence', PHOTOS_MAX)
  const photo_texts = usePhotoTexts({ cover: false, title: t('photos') })
  const send = useAction('aftersale.act', {
    refresh: REFRESH,
    onDone: (done, { action }) => {
      toast(t(action === 'amend' ? 'done_amend' : 'done_open'))
      go('aftersale.case', { id: done.id }, { type: 'redirect' })
    },
  })
  const came_back = !before && cameBack(form, picked)
  const types = form.types.filter(({ code }) => code !== 'return_refund' || !came_back)
  const type = types.some(({ code }) => code === wanted) ? wanted : (types[0]?.code ?? 'refund_only')
  const reasons = form.reasons.filter(({ types }) => types.includes(type))
  const reason = reasons.find(({ code }) => code === reason_code)
  const max_fen = before ? form.max_amount_fen : mostFen(form, picked, reason?.with_shipping ?? false)
  const amount = typed ?? editableYuan(max_fen)
  const amount_fen = parseYuan(amount) ?? 0
  // A won lot is one with its shipping and premium.
  const is_one = form.items.length === 1 && form.lines.every(({ qty_max }) => qty_max <= 1)
  const shipping_fen = before || is_one ? 0 : shippingIn(form, picked, amount_fen)
  const wrong = {
    lines: !before && picked.size === 0,
    reason: !before && !reason,
    amount: amount_fen < Math.min(1, max_fen) || amount_fen > max_fen,
    content: [...content.trim()].length < WORDS.chars_min,
  }

  const submit = () => {
    setTried(true)
    if (wrong.lines || wrong.reason || wrong.amount || wrong.content || photos.uploading) return
    const lines = [...picked].map(([item_id, qty]) => ({ item_id, qty }))
    const all = isAll(form, picked) && form.lines.every(({ qty_max }) => qty_max > 0)
    const said = { type, amount_fen, content: content.trim(), images: photos.paths }
    void send.run(
      before
        ? { action: 'amend', case_id: before.id, ...said }
        : { action: 'open', order_id: form.order_id, ...(all ? {} : { lines }), reason_code, ...said },
    )
  }
  const shown = formatFen(amount_fen)
  return (
    <FormPage
      title={title}
      about={form.items[0]?.title}
      onSubmit={submit}
      submit={amount_fen === 0 ? title : t(before ? 'submit_amend' : 'submit_apply', { amount: shown })}
      submitting={send.pending}
      disabled={photos.uploading}
      reason={photos.uploading ? t('uploading') : undefined}
    >
      <ApplyLines
        form={form}
        picked={picked}
        missing={tried && wrong.lines}
        onPick={
          before
            ? undefined
            : (next) => {
                setPicked(next)
                setTyped(undefined)
              }
        }
      />
      {form.instant_until != null && !before && (
        <StateBanner
          tone="jade"
          rounded
          icon={<HandCoinsIcon size={24} weight="duotone" />}
          title={t('instant')}
          note={t('instant_note', { at: formatMoment(form.instant_until) })}
        />
      )}
      {form.types.length > 1 && (
        <Card title={t('pick_kind')}>
          {came_back && <p className="case-note">{t('came_back')}</p>}
          {types.map(({ code, name }) => (
            <div key={code} className="case-kind">
              <Radio
                name="kind"
                on={code === type}
                onChange={() => {
                  setType(code)
                  if (!form.reasons.find((one) => one.code === reason_code)?.types.includes(code)) setReason(undefined)
                }}
              >
                <b>{name}</b>
                <span className="case-note">{t(`type_${code}_note`)}</span>
              </Radio>
            </div>
          ))}
        </Card>
      )}
      <CellGroup look="card">
        {!before && (
          <ChoiceField
            label={t('pick_reason')}
            required
            options={reasons.map(({ name }) => name)}
            value={reason?.name ?? ''}
            error={tried && wrong.reason ? t('reason_needed') : undefined}
            onChange={(name) => setReason(reasons.find((one) => one.name === name)?.code)}
          />
        )}
        <PriceField
          label={t('amount_label')}
          help={t(shipping_fen > 0 ? 'amount_max_shipping' : 'amount_max', {
            amount: formatFen(max_fen),
            shipping: formatFen(shipping_fen),
          })}
          required
          value={amount}
          error={tried && wrong.amount ? t('amount_wrong', { amount: formatFen(max_fen) }) : undefined}
          onChange={setTyped}
        />
        <LongField
          label={t('describe')}
          required
          value={content}
          max={WORDS.chars_max}
          rows={4}
          placeholder={t('describe_hint')}
          error={tried && wrong.content ? t('describe_wrong', { min: WORDS.chars_min }) : undefined}
          onChange={setContent}
        />
      </CellGroup>
      {reason && type === 'return_refund' && (
        <p className="case-aside">{t(reason.return_fee_by === 'shop' ? 'fee_by_shop' : 'fee_by_buyer')}</p>
      )}
      <Card title={t('photos')}>
        <p className="case-note">{t('photos_note', { max: PHOTOS_MAX })}</p>
        <div className="case-grid">
          <PhotoGrid {...photos} columns={4} texts={photo_texts} />
        </div>
      </Card>
      {form.deadline_rules.length > 0 && (
        <Card title={t('next_title')}>
          <ol className="case-next">
            {form.deadline_rules.map(({ key, text }) => (
              <li key={key}>{text}</li>
            ))}
          </ol>
          <MoreLink onPress={() => go('aftersale.precedents', { reason: reason_code })}>
            {ruling_texts('before')}
          </MoreLink>
        </Card>
      )}
    </FormPage>
  )
}
