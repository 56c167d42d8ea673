/** The form of a request: what one wants, why, how much, in words and pictures. */
import '../aftersale.css'
import {
  Button,
  Card,
  CellGroup,
  classes,
  ImagePlate,
  MoreLink,
  PhotoGrid,
  Price,
  parseYuan,
  Radio,
  StateBanner,
} from '@juya/ui'
import { HandCoinsIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { ChoiceField, LongField, PriceField } from '../../../cards/forms/form-fields.tsx'
import type { Data } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { formatFen, formatMoment, formatYuan } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { usePhotoTexts } from '../../../lib/forms/photo-texts.ts'
import { usePhotos } from '../../../lib/forms/upload.ts'
import { go } from '../../../lib/router/navigation.ts'
import { toast } from '../../../lib/toast.ts'
import { FormPage } from '../../../templates/pages.tsx'
import { type Case, type CaseCard, REFRESH } from '../case/case.ts'
import { useText as useRulingTexts } from '../precedents/precedents.i18n.ts'
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
  const [item_id, setItem] = useState(first_item_id)
  const [type, setType] = useState(first_type)
  const [reason_code, setReason] = useState<CaseCard['reason_code']>()
  const item = form.items.find(({ id }) => id === item_id)
  const max_fen = before || !item ? form.max_amount_fen : Math.min(item.refundable_fen, form.max_amount_fen)
  const [amount, setAmount] = useState(formatYuan(before?.amount_fen ?? max_fen).replaceAll(',', ''))
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
  const reasons = form.reasons.filter(({ types }) => types.includes(type))
  const reason = reasons.find(({ code }) => code === reason_code)
  const amount_fen = parseYuan(amount) ?? 0
  const wrong = {
    reason: !before && !reason,
    amount: amount_fen < 1 || amount_fen > max_fen,
    content: [...content.trim()].length < WORDS.chars_min,
  }

  const pickItem = (id: number | undefined) => {
    setItem(id)
    const most_fen = form.items.find((one) => one.id === id)?.refundable_fen ?? form.max_amount_fen
    setAmount(formatYuan(Math.min(most_fen, form.max_amount_fen)).replaceAll(',', ''))
  }
  const submit = () => {
    setTried(true)
    if (wrong.reason || wrong.amount || wrong.content || photos.uploading) return
    const said = { type, amount_fen, content: content.trim(), images: photos.paths }
    void send.run(
      before
        ? { action: 'amend', case_id: before.id, ...said }
        : { action: 'open', order_id: form.order_id, item_id, reason_code, ...said },
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
      <Pieces items={form.items} chosen_id={item_id} onChoose={before ? undefined : pickItem} />
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
          {form.types.map(({ code, name }) => (
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
          help={t('amount_max', { amount: formatFen(max_fen) })}
          required
          value={amount}
          error={tried && wrong.amount ? t('amount_wrong', { amount: formatFen(max_fen) }) : undefined}
          onChange={setAmount}
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

/** The subject: one piece of the order, or everything in it. */
function Pieces({
  items,
  chosen_id,
  onChoose,
}: {
  items: Form['items']
  chosen_id?: number
  onChoose?: (id: number | undefined) => void
}) {
  const t = useText()
  const several = items.length > 1 && onChoose !== undefined
  return (
    <Card
      title={several ? t('which') : undefined}
      action={
        several && (
          <Button variant={chosen_id === undefined ? 'soft' : 'text'} size="m" onClick={() => onChoose(undefined)}>
            {t('everything')}
          </Button>
        )
      }
    >
      {items.map((item) => {
        const inside = (
          <>
            <span className="case-item__photo">
              <ImagePlate src={sizedUrl(item.image, 200)} alt="" radius="m" />
            </span>
            <span className="case-item__text">
              <span className="j-clamp-2">{item.title}</span>
              {item.sku_name && <span className="j-meta">{item.sku_name}</span>}
            </span>
            <span className="case-item__price">
              <Price fen={item.price_fen} />
              <span className="j-meta j-num">×{item.qty}</span>
            </span>
          </>
        )
        return several ? (
          <button
            key={item.id}
            type="button"
            aria-pressed={item.id === chosen_id}
            className={classes('case-item', item.id === chosen_id && 'case-item--on')}
            onClick={() => onChoose(item.id)}
          >
            {inside}
          </button>
        ) : (
          <div key={item.id} className="case-item">
            {inside}
          </div>
        )
      })}
    </Card>
  )
}
