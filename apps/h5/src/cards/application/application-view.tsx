/** Where the caller's application for a shop stands, what was asked about it, and the answer. */
import './application.css'
import { Card, Countdown, ImagePlate, Row, Rows, StateBanner, StickySubmit } from '@juya/ui'
import { StorefrontIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import type { Data } from '../../lib/api/client.ts'
import { useAction } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { toast } from '../../lib/toast.ts'
import { PageShell } from '../../templates/pages.tsx'
import { AnswerSheet } from './answer-sheet.tsx'
import { useText } from './i18n.ts'

const ANSWER = limitOf('shop.answerApplication', 'answer')
type State = Data<'account.realname'>
type Application = NonNullable<State['application']>

const TONES = {
  submitted: 'blue',
  asked: 'amber',
  answered: 'blue',
  approved: 'jade',
  rejected: 'red',
  withdrawn: 'grey',
} as const

export function ApplicationView({ application, identity }: { application: Application; identity: State['status'] }) {
  const t = useText()
  const [answering, setAnswering] = useState(false)
  const { status, review_deadline, answer_by } = application
  const note =
    status === 'rejected'
      ? application.review_note
      : status === 'withdrawn' || status === 'approved'
        ? t(`${status}_note`)
        : review_deadline?.text
  return (
    <>
      <PageShell
        title={t('title')}
        bar={
          status === 'asked' && (
            <StickySubmit type="button" onPress={() => setAnswering(true)} reason={t('answer_note')}>
              {t('answer')}
            </StickySubmit>
          )
        }
      >
        <StateBanner
          tone={TONES[status]}
          icon={<StorefrontIcon size={24} weight="fill" />}
          title={t(status)}
          note={note}
          action={status === 'asked' && answer_by ? <Countdown until_ms={answer_by * 1000} /> : undefined}
        />
        <Card>
          <Rows>
            <Row label={t('shop_name')}>{application.name}</Row>
            <Row label={t('sent')}>{formatMoment(application.submitted_at)}</Row>
            {(identity === 'pending' || identity === 'verified') && (
              <Row label={t('documents')}>{t(`documents_${identity}`)}</Row>
            )}
          </Rows>
        </Card>
        {application.questions.map((one) => (
          <Card key={`${one.asked_at}${one.question}`} title={one.question}>
            <p className="j-meta j-num">{formatMoment(one.asked_at)}</p>
            {one.answer && (
              <>
                <p>{one.answer}</p>
                {one.images.length > 0 && (
                  <div className="application-photos">
                    {one.images.map((image) => (
                      <ImagePlate key={image} src={sizedUrl(image, 200)} alt={t('answer_photos')} radius="m" />
                    ))}
                  </div>
                )}
                {one.answered_at && (
                  <p className="j-meta j-num">
                    {t('your_answer')} · {formatMoment(one.answered_at)}
                  </p>
                )}
              </>
            )}
          </Card>
        ))}
      </PageShell>
      {answering && <AnswerApplication id={application.id} onClose={() => setAnswering(false)} />}
    </>
  )
}

function AnswerApplication({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText()
  const answered = useAction('shop.answerApplication', {
    refresh: ['account'],
    onDone: () => {
      toast(t('answered_toast'))
      onClose()
    },
  })
  return (
    <AnswerSheet
      use="evidence"
      limit={ANSWER}
      sending={answered.pending}
      send={(said) => void answered.run({ id, ...said })}
      onClose={onClose}
    />
  )
}
