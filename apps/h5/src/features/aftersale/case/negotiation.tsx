/** The words and steps of both sides and the platform, oldest first: one's own at the right. */
import '../aftersale.css'
import { Avatar, BrandSeal, classes, Price, Seal } from '@juya/ui'
import { formatMoment } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { useText } from '../i18n.ts'
import type { Case, Message, Side } from './case.ts'
import { CasePhotos } from './case-photos.tsx'

export function Negotiation({ one, side, messages = one.messages }: { one: Case; side: Side; messages?: Message[] }) {
  return (
    <ol className="case-talk">
      {messages.map((message) => (
        <Said key={message.id} message={message} one={one} mine={message.actor === side} />
      ))}
    </ol>
  )
}

function Said({ message, one, mine }: { message: Message; one: Case; mine: boolean }) {
  const t = useText()
  const { actor, title, content, images, amount_fen, at } = message
  if (actor === 'system')
    return (
      <li className="case-talk__system">
        <span>{title}</span>
        {content && <span>{content}</span>}
        <time className="j-num">{formatMoment(at)}</time>
      </li>
    )
  const name = mine
    ? t('you')
    : actor === 'buyer'
      ? one.buyer.nickname
      : actor === 'shop'
        ? one.shop.name
        : t('who_operator')
  return (
    <li className={classes('case-talk__said', mine && 'case-talk__said--mine')}>
      <span className="case-talk__who">
        {actor === 'buyer' ? (
          <Avatar name={one.buyer.nickname} src={sizedUrl(one.buyer.avatar, 200)} size={32} />
        ) : actor === 'shop' ? (
          <Seal name={one.shop.name} src={sizedUrl(one.shop.logo, 200)} size={32} />
        ) : (
          <BrandSeal size={32} />
        )}
      </span>
      <div className="case-talk__body">
        <p className="case-talk__head">
          <b className="j-ellipsis">{name}</b>
          <time className="j-num">{formatMoment(at)}</time>
        </p>
        <div className={classes('case-talk__bubble', actor === 'operator' && 'case-talk__bubble--platform')}>
          <p className="case-talk__title">
            {title}
            {amount_fen != null && <Price fen={amount_fen} decimals="auto" />}
          </p>
          {content && <p className="case-talk__text">{content}</p>}
          <CasePhotos images={images} />
        </div>
      </div>
    </li>
  )
}
