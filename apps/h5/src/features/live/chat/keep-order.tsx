/** For those who keep order: the pinned word, and who is muted or banned. */
import { LIVE_LINE_CHARS_MAX } from '@juya/contract/shapes/live/live-chat-limits.ts'
import { Button, Row, Rows, Sheet, TextArea } from '@juya/ui'
import { useState } from 'react'
import { useAction } from '../../../lib/api/query.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from './chat.i18n.ts'
import type { Keeping } from './use-live-chat.ts'

interface Props {
  session_id: number
  keeping: Keeping
  pinned: string | undefined
  onDone: () => void
}

export function KeepOrder(props: Props) {
  const t = useText()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="s" variant="outline" onClick={() => setOpen(true)}>
        {t('order')}
      </Button>
      {open && <OrderSheet {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function OrderSheet({ session_id, keeping, pinned, onDone, onClose }: Props & { onClose: () => void }) {
  const t = useText()
  const [word, setWord] = useState(pinned ?? '')
  const pin = useAction('live.keepOrder', { onDone })
  const lift = useAction('live.keepOrder', {
    onDone: () => {
      toast(t('lifted'))
      onDone()
    },
  })
  const content = word.trim()
  return (
    <Sheet open onClose={onClose} title={t('order')}>
      <TextArea
        value={word}
        rows={2}
        aria-label={t('pin_word')}
        placeholder={t('pin_word')}
        maxLength={LIVE_LINE_CHARS_MAX}
        max={LIVE_LINE_CHARS_MAX}
        onChange={setWord}
      />
      <div className="live-chat__buttons">
        <Button
          disabled={!content || content === pinned}
          loading={pin.pending}
          onClick={() => void pin.run({ session_id, action: 'pin', content })}
        >
          {t('pin')}
        </Button>
        {pinned && (
          <Button
            variant="outline"
            onClick={() => {
              setWord('')
              void pin.run({ session_id, action: 'unpin' })
            }}
          >
            {t('unpin')}
          </Button>
        )}
      </div>
      <h3 className="j-meta">{t('held')}</h3>
      {keeping.held.length === 0 ? (
        <p className="live-chat__quote">{t('held_none')}</p>
      ) : (
        <Rows>
          {keeping.held.map((act) => (
            <Row
              key={act.id}
              label={[
                act.user?.nickname,
                t(`kind_${act.kind}`),
                act.until_at != null && t('until', { at: formatMoment(act.until_at) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            >
              <Button
                size="s"
                variant="outline"
                aria-label={`${t('lift')} ${act.user?.nickname ?? ''}`}
                onClick={() => void lift.run({ session_id, action: 'lift', act_id: act.id })}
              >
                {t('lift')}
              </Button>
            </Row>
          ))}
        </Rows>
      )}
    </Sheet>
  )
}
