/** What people want to know before they back a campaign, with the shop's answers. */
import { Button, Card, Sheet, Tag, TextArea } from '@juya/ui'
import { useNow } from '@juya/ui/bidding/clock.ts'
import { useState } from 'react'
import { ReportLink } from '../../../cards/tell/tell-links.tsx'
import type { Data, Item } from '../../../lib/api/client.ts'
import { useAction, usePagedCall } from '../../../lib/api/query.ts'
import { timeAgo } from '../../../lib/format/format.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { askLogin } from '../../../lib/session/login-gate.ts'
import { toast } from '../../../lib/toast.ts'
import { PagedList } from '../../../templates/pages.tsx'
import { ListSkeleton } from '../../../templates/skeletons.tsx'
import { useText } from '../i18n.ts'

const LIMITS = limitOf('funding.ask', 'question')

export function Questions({ campaign }: { campaign: Data<'funding.info'> }) {
  const t = useText()
  const questions = usePagedCall('funding.questions', { id: campaign.id }, { refetch_ms: 30_000 })
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Card>
        <Button
          block
          variant="outline"
          disabled={!campaign.askable.ok}
          onClick={() => askLogin('continue') && setAsking(true)}
        >
          {t('ask')}
        </Button>
        {!campaign.askable.ok && <p className="funding-text j-meta">{campaign.askable.reason}</p>}
      </Card>
      <PagedList
        list={questions}
        skeleton={<ListSkeleton rows={2} />}
        row={(one) => <Question key={one.id} one={one} />}
        empty={{ title: t('no_questions'), note: t('no_questions_note'), drawing: 'scroll' }}
        end={t('end_questions', { count: questions.total })}
      />
      {asking && <AskSheet campaign_id={campaign.id} onClose={() => setAsking(false)} />}
    </>
  )
}

function Question({ one }: { one: Item<'funding.questions'> }) {
  const t = useText()
  const now_ms = useNow()
  return (
    <Card>
      <div className="funding-update__head">
        <span>
          {one.is_mine ? t('you') : one.name} {one.is_backer && <Tag tone="jade">{t('a_backer')}</Tag>}
        </span>
        <span className="j-meta j-num">{timeAgo(one.asked_at, { now_ms })}</span>
      </div>
      <p className="funding-text">{one.question}</p>
      {one.answer ? (
        <div className="funding-answer">
          <span className="j-meta j-num">
            {t('answer_of')}
            {one.answered_at != null && ` · ${timeAgo(one.answered_at, { now_ms })}`}
          </span>
          <p className="funding-text">{one.answer}</p>
        </div>
      ) : (
        <p className="j-meta">{t('unanswered')}</p>
      )}
      {!one.is_mine && <ReportLink type="campaign_question" id={one.id} about={one.question} />}
    </Card>
  )
}

function AskSheet({ campaign_id, onClose }: { campaign_id: number; onClose: () => void }) {
  const t = useText()
  const [question, setQuestion] = useState('')
  const send = useAction('funding.ask', {
    refresh: ['funding'],
    onDone: () => {
      toast(t('asked'))
      onClose()
    },
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('ask')}
      footer={
        <Button
          block
          loading={send.pending}
          disabled={question.trim().length < LIMITS.chars_min}
          onClick={() => void send.run({ id: campaign_id, question: question.trim() })}
        >
          {t('ask_send')}
        </Button>
      }
    >
      <TextArea
        aria-label={t('ask')}
        placeholder={t('ask_hint')}
        maxLength={LIMITS.chars_max}
        max={LIMITS.chars_max}
        value={question}
        onChange={setQuestion}
      />
    </Sheet>
  )
}
