/** What one does about a line: report it, keep its writer away, and for those of the room: remove it, mute or ban the writer. */
import { LIVE_MUTE_MINUTES, LIVE_ROOM_REASONS } from '@juya/contract/shapes/live/live-chat-limits.ts'
import { ask, Button, CellGroup, Radio, Sheet } from '@juya/ui'
import { useState } from 'react'
import { ReportLink } from '../../../cards/tell/tell-links.tsx'
import { useAction } from '../../../lib/api/query.ts'
import { askLogin } from '../../../lib/session/login-gate.ts'
import { useSession } from '../../../lib/session/session.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from './chat.i18n.ts'
import type { Chat, Line } from './use-live-chat.ts'

interface Props {
  chat: Chat
  session_id: number
  line: Line
  onClose: () => void
}

const ACTS = ['remove', 'mute', 'ban'] as const

export function LineSheet(props: Props) {
  const t = useText()
  const { chat, line, onClose } = props
  /** The reader keeps order here, and the line is none of the room's own. */
  const keeps = chat.data?.keeping != null && line.staff == null
  const onDone = () => {
    onClose()
    chat.again()
  }
  const me = useSession().user?.id
  const name = line.user?.nickname ?? ''
  const block = useAction('block.set', {
    refresh: ['block'],
    onDone: () => {
      toast(t('kept_away'))
      onDone()
    },
  })
  const keepAway = async () => {
    if (!askLogin()) return
    const title = t('keep_away', { name })
    if (await ask({ title, body: t('keep_away_note'), confirm: title, cancel: t('cancel') }))
      void block.run({ target_type: 'user', target_id: line.user!.id, on: true })
  }
  const others = me === undefined || me !== line.user?.id
  return (
    <Sheet open onClose={onClose} title={t('about', { name })}>
      <p className="live-chat__quote">{line.text}</p>
      {keeps && others && <ActForm {...props} onDone={onDone} />}
      {others && <ReportLink type="live_line" id={line.id} about={line.text ?? ''} />}
      {others && (
        <Button variant="text" block loading={block.pending} onClick={() => void keepAway()}>
          {t('keep_away', { name })}
        </Button>
      )}
    </Sheet>
  )
}

function ActForm({ session_id, line, onDone }: Pick<Props, 'session_id' | 'line'> & { onDone: () => void }) {
  const t = useText()
  const [action, setAction] = useState<(typeof ACTS)[number]>('remove')
  const [reason, setReason] = useState<(typeof LIVE_ROOM_REASONS)[number]>('abuse')
  const [minutes, setMinutes] = useState<number | null>(LIVE_MUTE_MINUTES[0])
  const act = useAction('live.keepOrder', {
    onDone: () => {
      toast(t('done'))
      onDone()
    },
  })
  const run = () =>
    void act.run({
      ...{ session_id, action, line_id: line.id, reason },
      ...(action === 'mute' && minutes !== null ? { minutes } : {}),
    })
  return (
    <>
      <CellGroup look="card" title={t('act')}>
        <div className="live-chat__choices">
          {ACTS.map((one) => (
            <Radio key={one} name="act" on={action === one} onChange={() => setAction(one)}>
              {t(one)}
            </Radio>
          ))}
        </div>
      </CellGroup>
      {action === 'mute' && (
        <CellGroup look="card" title={t('how_long')}>
          <div className="live-chat__choices">
            {[...LIVE_MUTE_MINUTES, null].map((one) => (
              <Radio key={one ?? 0} name="minutes" on={minutes === one} onChange={() => setMinutes(one)}>
                {one === null ? t('session') : t('minutes', { count: one })}
              </Radio>
            ))}
          </div>
        </CellGroup>
      )}
      <CellGroup look="card" title={t('reason')} note={t('reason_note')}>
        <div className="live-chat__choices">
          {LIVE_ROOM_REASONS.map((one) => (
            <Radio key={one} name="reason" on={reason === one} onChange={() => setReason(one)}>
              {t(`reason_${one}`)}
            </Radio>
          ))}
        </div>
      </CellGroup>
      <Button block variant="outline" loading={act.pending} onClick={run}>
        {t('do_it')}
      </Button>
    </>
  )
}
