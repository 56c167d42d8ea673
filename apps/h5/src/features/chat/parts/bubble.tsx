/** One message: what it says, how far it got, and why a part of it is hidden. */
import { Button, classes, Tag } from '@juya/ui'
import { SealCheckIcon, ShieldWarningIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import type { ReactNode } from 'react'
import { opener, thingWord } from '../../../cards/things/thing-cards.ts'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { useDeskText } from '../desk.i18n.ts'
import { useText } from '../i18n.ts'
import { CouponCard } from './coupon-card.tsx'
import type { Waiting } from './outbox.ts'
import { PrivatePicture } from './private-picture.tsx'
import { PrivateVideo } from './private-video.tsx'
import type { Message } from './use-messages.ts'

export function Bubble({
  message,
  reached,
  onPress,
  onChanged,
}: {
  message: Message
  /** Of one's own newest message: how far it got. */
  reached?: 'sent' | 'delivered' | 'read'
  /** What can be done with it; absent: nothing. */
  onPress?: () => void
  /** What it shows is another now: a coupon was claimed. */
  onChanged?: () => void
}) {
  const t = useText()
  const desk = useDeskText()
  if (message.status === 'recalled')
    return <li className="chat-note">{t(message.is_me ? 'recalled_mine' : 'recalled_theirs')}</li>
  const body = <Content message={message} onChanged={onChanged} />
  // A video and a coupon have a button of their own: what can be done with the message stands below.
  const has_own = message.video != null || message.coupon != null
  return (
    <li className={classes('chat-line', message.is_me && 'chat-line--me')}>
      {onPress && !has_own ? (
        <button
          type="button"
          className="chat-bubble"
          aria-label={t('more_about', { text: message.text ?? kindWord(message.kind, t) })}
          onClick={onPress}
        >
          {body}
        </button>
      ) : (
        <div className="chat-bubble">{body}</div>
      )}
      <Marks>
        {message.sender_type === 'house' && <Tag tone="red">{desk('juya')}</Tag>}
        {message.automatic && <Tag tone="grey">{t('automatic')}</Tag>}
        {message.promise_id && (
          <Tag tone="jade" icon={<SealCheckIcon size={14} weight="fill" />}>
            {t('pinned')}
          </Tag>
        )}
        {reached && <span className="j-meta">{t(reached)}</span>}
        {onPress && has_own && (
          <Button variant="text" size="s" onClick={onPress}>
            {t('more')}
          </Button>
        )}
      </Marks>
      {message.rules.map((rule) => (
        <p key={rule} className="chat-rule">
          <WarningCircleIcon size={16} /> {t(heldBy(message.kind, rule))}
        </p>
      ))}
      {message.status === 'held' && message.held_until != null && (
        <p className="chat-rule">{t('decided_by', { at: formatMoment(message.held_until) })}</p>
      )}
      {(message.status === 'declined' || message.status === 'refused' || message.status === 'lapsed') && (
        <p className="chat-rule chat-failed">{t(message.status)}</p>
      )}
      {message.warns && (
        <p className="chat-escrow" role="note">
          <ShieldWarningIcon size={20} weight="fill" /> {t('escrow')}
        </p>
      )}
    </li>
  )
}

const Marks = ({ children }: { children: ReactNode[] }) =>
  children.some(Boolean) ? <p className="chat-marks">{children}</p> : null

/** What kind of message it is: the thing it shows, or what it is made of. */
const kindWord = (kind: Message['kind'], t: ReturnType<typeof useText>): string =>
  kind === 'text' || kind === 'image' || kind === 'video' ? t(kind) : thingWord(kind)

/** Why it is hidden or held back, to its sender. */
const heldBy = (kind: Message['kind'], rule: Message['rules'][number]) =>
  (kind === 'image' || kind === 'video') && rule !== 'video'
    ? (`held_${rule === 'contact' ? 'contact' : 'payment_code'}` as const)
    : (`rule_${rule}` as const)

/** What it says or shows. */
export function Content({ message, onChanged }: { message: Message; onChanged?: () => void }) {
  const t = useText()
  if (message.is_held)
    return <span className="chat-text">{t(message.kind === 'video' ? 'video_held_back' : 'held_back')}</span>
  if (message.video && message.picture) return <PrivateVideo url={message.video} picture={message.picture} />
  if (message.coupon) return <CouponCard message={message} onClaimed={() => onChanged?.()} />
  if (message.picture) return <PrivatePicture {...message.picture} alt={t('image')} />
  if (message.kind === 'text') return <span className="chat-text">{message.text}</span>
  const { card } = message
  if (!card) return <span className="chat-text">{t('gone')}</span>
  return (
    <span className="chat-card">
      {card.image && <img src={sizedUrl(card.image, 200)} alt="" width={56} height={56} loading="lazy" />}
      <span className="chat-card__text">
        <span className="j-clamp-2">{card.title}</span>
        {card.fen != null && <b className="j-num">{formatFen(card.fen)}</b>}
        {card.note && <span className="j-meta">{card.note}</span>}
      </span>
    </span>
  )
}

/** Where a card leads; undefined for what is no card. */
export const openCard = ({ card }: Message, as_shop: boolean): (() => void) | undefined =>
  card ? opener(card.thing, card.id, as_shop) : undefined

/** A message that is not acknowledged yet. */
export function WaitingBubble({ one, onPress }: { one: Waiting; onPress: () => void }) {
  const t = useText()
  return (
    <li className="chat-line chat-line--me" data-state={one.state}>
      <button
        type="button"
        className="chat-bubble chat-bubble--waiting"
        onClick={onPress}
        aria-label={`${one.body.text ?? kindWord(one.kind, t)}. ${t(one.state)}`}
      >
        <span className="chat-text">{one.body.text ?? kindWord(one.kind, t)}</span>
      </button>
      <p className="chat-marks">
        <span className={one.state === 'failed' ? 'chat-failed' : 'j-meta'}>{one.reason ?? t(one.state)}</span>
      </p>
    </li>
  )
}
