/** What live rooms did to one's lines and to oneself in their chats: each with its reason, and the way to contest it. */
import './live-chat.css'
import { Button, Card, Row, Rows, Sheet, Tag, TextArea } from '@juya/ui'
import { useState } from 'react'
import type { Item } from '../../../lib/api/client.ts'
import { useAction, usePagedCall } from '../../../lib/api/query.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { go } from '../../../lib/router/navigation.ts'
import { toast } from '../../../lib/toast.ts'
import { ListPage } from '../../../templates/pages.tsx'
import { useText } from './chat.i18n.ts'

type Act = Item<'live.chatActs'>
const TONES = { stands: 'amber', appealed: 'blue', lifted: 'grey', undone: 'jade', final: 'grey' } as const

export default function ChatActsPage() {
  const t = useText()
  const list = usePagedCall('live.chatActs', {}, { stale_ms: 0 })
  const [asking, setAsking] = useState<number>()
  return (
    <ListPage
      list={list}
      row={(act) => <OneAct key={act.id} act={act} onAsk={() => setAsking(act.id)} />}
      empty={{
        title: t('list_none'),
        note: t('list_none_note'),
        action: <Button onClick={() => go('live.index')}>{t('to_rooms')}</Button>,
      }}
      end={t('end', { count: list.total })}
      after={asking !== undefined && <AskSheet id={asking} onClose={() => setAsking(undefined)} />}
    />
  )
}

function OneAct({ act, onAsk }: { act: Act; onAsk: () => void }) {
  const t = useText()
  return (
    <Card title={t(`kind_${act.kind}`)}>
      <Rows>
        <Row label={act.shop.name}>{act.session.title}</Row>
        <Row label={t('reason')}>{t(`reason_${act.reason}`)}</Row>
        {act.until_at != null && <Row label={t('how_long')}>{t('until', { at: formatMoment(act.until_at) })}</Row>}
      </Rows>
      {act.line && <p className="live-chat__quote">{act.line}</p>}
      {act.note && <p className="live-chat__quote">{act.note}</p>}
      <p className="live-chat__quote">
        <Tag tone={TONES[act.status]}>{t(`status_${act.status}`)}</Tag>{' '}
        {act.ask_until != null && t('ask_until', { at: formatMoment(act.ask_until) })}
        {act.decided_until != null && t('asked', { at: formatMoment(act.decided_until) })}
      </p>
      {act.appeal && (
        <p className="live-chat__quote">
          {t('said')}: {act.appeal}
        </p>
      )}
      {act.decision && (
        <p className="live-chat__quote">
          {t('decision')}: {act.decision}
        </p>
      )}
      {act.ask_until != null && (
        <Button variant="outline" onClick={onAsk}>
          {t('ask')}
        </Button>
      )}
    </Card>
  )
}

const CONTENT = limitOf('live.contest', 'content')

function AskSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useText()
  const [content, setContent] = useState('')
  const contest = useAction('live.contest', { refresh: ['live'], onDone: onClose })
  const send = () => {
    const said = content.trim()
    if ([...said].length < CONTENT.chars_min) return toast(t('ask_words'))
    void contest.run({ id, content: said })
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('ask')}
      footer={
        <Button block loading={contest.pending} onClick={send}>
          {t('ask')}
        </Button>
      }
    >
      <p className="live-chat__quote">{t('ask_note')}</p>
      <TextArea
        value={content}
        aria-label={t('ask_words')}
        placeholder={t('ask_words')}
        maxLength={CONTENT.chars_max}
        max={CONTENT.chars_max}
        onChange={setContent}
      />
    </Sheet>
  )
}
