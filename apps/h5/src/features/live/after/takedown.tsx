/** A replay that Juya took down: why, until when its shop may ask for a review, and what came of it. */
import { Button, Card, Row, Rows } from '@juya/ui'
import { useState } from 'react'
import { LongField } from '../../../cards/forms/form-fields.tsx'
import type { Data } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { useText } from './summary.i18n.ts'

const CONTENT = limitOf('live.appealReplay', 'content')

interface Props {
  session_id: number
  takedown: NonNullable<Data<'live.summary'>['takedown']>
}

export function Takedown({
  session_id,
  takedown: { status, reason, at, ask_until, can_ask, appeal, decision },
}: Props) {
  const t = useText()
  return (
    <Card title={t('replay')}>
      <Rows>
        <Row label={t(`replay_${status}`)}>{formatMoment(at)}</Row>
        <Row label={t('replay_why')}>{reason}</Row>
        {appeal != null && <Row label={t('replay_said')}>{appeal}</Row>}
        {decision != null && <Row label={t('replay_decision')}>{decision}</Row>}
        {can_ask && <Row label={t('replay_ask_until')}>{formatMoment(ask_until)}</Row>}
      </Rows>
      {can_ask && <Ask session_id={session_id} />}
    </Card>
  )
}

function Ask({ session_id }: { session_id: number }) {
  const t = useText()
  const [content, setContent] = useState('')
  const [tried, setTried] = useState(false)
  const ask = useAction('live.appealReplay', { refresh: ['live.summary'] })
  const short = [...content.trim()].length < CONTENT.chars_min
  const send = () => {
    setTried(true)
    if (!short) void ask.run({ session_id, content: content.trim() })
  }
  return (
    <>
      <LongField
        label={t('replay_words')}
        required
        rows={3}
        max={CONTENT.chars_max}
        value={content}
        error={tried && short ? t('replay_needed', { min: CONTENT.chars_min }) : undefined}
        onChange={setContent}
      />
      <Button block variant="outline" loading={ask.pending} onClick={send}>
        {t('replay_ask')}
      </Button>
    </>
  )
}
