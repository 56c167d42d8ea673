/** What an operator asks about the caller's documents, and the answer. */
import { Card, Countdown, StateBanner, StickySubmit } from '@juya/ui'
import { IdentificationCardIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import type { Data } from '../../lib/api/client.ts'
import { useAction } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { toast } from '../../lib/toast.ts'
import { PageShell } from '../../templates/pages.tsx'
import { AnswerSheet } from './answer-sheet.tsx'
import { useText } from './i18n.ts'

const ANSWER = limitOf('account.answerRealname', 'answer')
type State = Data<'account.realname'>

export function IdentityAsked({
  asked,
  review_deadline,
}: {
  asked: NonNullable<State['asked']>
  review_deadline: State['review_deadline']
}) {
  const t = useText()
  const [answering, setAnswering] = useState(false)
  const close = () => setAnswering(false)
  const answered = useAction('account.answerRealname', {
    refresh: ['account'],
    onDone: () => {
      toast(t('answered_toast'))
      close()
    },
  })
  return (
    <>
      <PageShell
        title={t('identity_title')}
        bar={
          <StickySubmit type="button" onPress={() => setAnswering(true)} reason={t('identity_answer_note')}>
            {t('answer')}
          </StickySubmit>
        }
      >
        <StateBanner
          tone="amber"
          icon={<IdentificationCardIcon size={24} weight="fill" />}
          title={t('asked')}
          note={review_deadline?.text}
          action={asked.answer_by ? <Countdown until_ms={asked.answer_by * 1000} /> : undefined}
        />
        <Card title={asked.question}>
          <p className="j-meta j-num">{formatMoment(asked.asked_at)}</p>
        </Card>
      </PageShell>
      {answering && (
        <AnswerSheet
          use="idcard"
          limit={ANSWER}
          sending={answered.pending}
          send={(said) => void answered.run(said)}
          onClose={close}
        />
      )}
    </>
  )
}
