/** Where a message is written: text, a picture or video, and of a shop one of its coupons. */
import { PICTURES_OFFERED, VIDEOS_OFFERED } from '@juya/contract/typing/choosing.ts'
import { IconButton, isEnter } from '@juya/ui'
import { ImageIcon, PaperPlaneTiltIcon, TicketIcon } from '@juya/ui/icons.ts'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { QuickReplies } from '../../../cards/replies/quick-replies.tsx'
import { ReplyStrip } from '../../../cards/replies/reply-strip.tsx'
import { call } from '../../../lib/api/client.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { useText } from '../i18n.ts'
import { CouponChoice } from './coupon-choice.tsx'
import { enqueue } from './outbox.ts'

const TYPING_EVERY_MS = 3_000

export function Composer({
  conv_id,
  as_shop,
  reason,
  children,
}: {
  conv_id: number
  as_shop: boolean
  reason?: string | null
  /** Over the line, while nothing is typed. */
  children?: ReactNode
}) {
  const t = useText()
  const [text, setText] = useState('')
  const [choosing, setChoosing] = useState(false)
  const told_at = useRef(Number.NEGATIVE_INFINITY)
  const file = useRef<HTMLInputElement>(null)
  const write = (next: string) => {
    setText(next)
    if (performance.now() - told_at.current < TYPING_EVERY_MS || !next) return
    told_at.current = performance.now()
    call('chat.typing', { conv_id, as_shop }, { silent: true }).catch(() => undefined)
  }
  const send = () => {
    const typed = text.trim()
    if (!typed) return
    setText('')
    void enqueue({ conv_id, as_shop, kind: 'text', body: { text: typed } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event) || event.shiftKey) return
    event.preventDefault()
    send()
  }
  return (
    <div className="chat-composer">
      {reason && (
        <p className="chat-composer__reason" role="status">
          {reason}
        </p>
      )}
      {as_shop && !reason && text.startsWith('/') && (
        <QuickReplies text={text} label={t('quick_replies')} onChoose={write} />
      )}
      {as_shop && !reason && !text && <ReplyStrip onChoose={write} />}
      {!text && children}
      <form
        className="chat-composer__row"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <IconButton
          label={t('add_picture')}
          icon={<ImageIcon size={24} />}
          disabled={Boolean(reason)}
          onClick={() => file.current?.click()}
        />
        <input
          ref={file}
          type="file"
          accept={`${PICTURES_OFFERED},${VIDEOS_OFFERED}`}
          hidden
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            const kind = chosen?.type.startsWith('video/') ? 'video' : 'image'
            if (chosen) void enqueue({ conv_id, as_shop, kind, body: {}, file: chosen })
            event.target.value = ''
          }}
        />
        {as_shop && (
          <IconButton
            label={t('add_coupon')}
            icon={<TicketIcon size={24} />}
            disabled={Boolean(reason)}
            onClick={() => setChoosing(true)}
          />
        )}
        <textarea
          className="chat-composer__text"
          rows={1}
          value={text}
          placeholder={t('write')}
          aria-label={t('write')}
          maxLength={limitOf('chat.send', 'body.text').chars_max}
          disabled={Boolean(reason)}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
        />
        <IconButton
          label={t('send')}
          icon={<PaperPlaneTiltIcon size={24} weight="fill" />}
          disabled={!text.trim()}
          onClick={send}
        />
      </form>
      {choosing && (
        <CouponChoice
          onClose={() => setChoosing(false)}
          onChoose={(id) => {
            setChoosing(false)
            void enqueue({ conv_id, as_shop, kind: 'coupon', body: { id } })
          }}
        />
      )}
    </div>
  )
}
