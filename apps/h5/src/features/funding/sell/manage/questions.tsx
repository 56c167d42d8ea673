/** What people ask about a campaign, and the shop's answers: one each, which everybody reads. */
import { Button, Card, Sheet, Tag } from '@juya/ui'
import { useState } from 'react'
import { LongField } from '../../../../cards/forms/form-fields.tsx'
import { ReportLink } from '../../../../cards/tell/tell-links.tsx'
import type { Item } from '../../../../lib/api/client.ts'
import { useAction, usePagedCall } from '../../../../lib/api/query.ts'
import { formatMoment } from '../../../../lib/format/format.ts'
import { limitOf } from '../../../../lib/forms/limits.ts'
import { toast } from '../../../../lib/toast.ts'
import { PagedList } from '../../../../templates/pages.tsx'
import type { EditForm } from '../campaign-form.ts'
import { useText } from './manage.i18n.ts'

type Question = Item<'funding.questions'>
const ANSWER_MAX = limitOf('funding.answer', 'content').chars_max

export function Questions({ data: { campaign } }: { data: EditForm }) {
  const t = useText()
  const [open, setOpen] = useState<Question>()
  const questions = usePagedCall('funding.questions', { id: campaign.id }, { refetch_ms: 15_000 })
  return (
    <>
      <PagedList
        list={questions}
        row={(question) => (
          <Card key={question.id}>
            <div className="fund-line__text">
              <span className="fund-line__row fund-line__row--apart">
                <span className="j-meta">
                  {question.name} · {formatMoment(question.asked_at)}
                </span>
                {question.is_backer && <Tag tone="gold">{t('backer')}</Tag>}
              </span>
              <span className="fund-text">{question.question}</span>
              {question.answer && (
                <span className="fund-answer">
                  <span className="j-meta">
                    {t('answered', { at: formatMoment(question.answered_at ?? question.asked_at) })}
                  </span>
                  {question.answer}
                </span>
              )}
            </div>
            {!question.answer && (
              <div className="fund-acts">
                <Button size="m" onClick={() => setOpen(question)}>
                  {t('answer')}
                </Button>
              </div>
            )}
            {!question.is_mine && <ReportLink type="campaign_question" id={question.id} about={question.question} />}
          </Card>
        )}
        empty={{ title: t('no_questions'), note: t('no_questions_note'), drawing: 'scroll' }}
      />
      {open && <AnswerSheet question={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function AnswerSheet({ question, onClose }: { question: Question; onClose: () => void }) {
  const t = useText()
  const [content, setContent] = useState('')
  const answer = useAction('funding.answer', {
    refresh: ['funding'],
    onDone: () => {
      toast(t('answer_sent'))
      onClose()
    },
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('answer')}
      footer={
        <Button
          block
          loading={answer.pending}
          disabled={!content.trim()}
          onClick={() => void answer.run({ id: question.id, content: content.trim() })}
        >
          {t('answer_send')}
        </Button>
      }
    >
      <div className="fund-sheet">
        <p className="fund-text">{question.question}</p>
        <LongField
          label={t('answer_words')}
          help={t('answer_help')}
          rows={4}
          max={ANSWER_MAX}
          value={content}
          onChange={setContent}
        />
      </div>
    </Sheet>
  )
}
