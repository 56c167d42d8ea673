/** A conversation in a list. */
import './conversation-row.css'
import { Avatar, Badge, Seal, Tag } from '@juya/ui'
import { useNow } from '@juya/ui/bidding/clock.ts'
import type { Data, Item } from '../../lib/api/client.ts'
import { formatOpening } from '../../lib/format/format.ts'
import { imageUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { thingWord } from '../things/thing-cards.ts'
import { useText } from './conversation.i18n.ts'

type LastKind = Data<'chat.send'>['kind'] | 'recalled'
/** What the newest message is, where it is no text. */
const lastWord = (kind: Exclude<LastKind, 'text'>, t: ReturnType<typeof useText>): string =>
  kind === 'image' || kind === 'video' || kind === 'recalled' ? t(kind) : `[${thingWord(kind)}]`

export function ConversationRow({ conv, as_shop }: { conv: Item<'chat.list'>; as_shop: boolean }) {
  const t = useText()
  const now_ms = useNow()
  const { peer, last } = conv
  const kind = (last?.kind ?? 'text') as LastKind
  return (
    <li>
      <button
        type="button"
        className="conv-row"
        onClick={() => go('chat.talk', { conv_id: conv.id, as_shop: as_shop ? 1 : 0 })}
      >
        <Badge count={conv.unread}>
          {peer.type !== 'user' ? (
            <Seal name={peer.name} src={imageUrl(peer.avatar)} size={48} />
          ) : (
            <Avatar name={peer.name} src={imageUrl(peer.avatar)} size={48} />
          )}
        </Badge>
        <span className="conv-row__text">
          <span className="conv-row__head">
            <b className="j-ellipsis">{peer.name}</b>
            {peer.standing !== 'active' ? (
              <Tag tone="grey">{t(peer.standing)}</Tag>
            ) : (
              peer.type !== 'user' && <Tag tone="plain">{t(peer.type)}</Tag>
            )}
            {conv.turn && (
              <Tag tone={conv.turn.is_me ? 'red' : 'grey'}>
                {conv.turn.is_me ? t('turn_mine') : (conv.turn.member ?? t('turn_line'))}
              </Tag>
            )}
            <span className="conv-row__at j-meta j-num">{last && formatOpening(last.at, now_ms)}</span>
          </span>
          <span className="conv-row__last j-ellipsis">{kind === 'text' ? last?.text : lastWord(kind, t)}</span>
        </span>
      </button>
    </li>
  )
}
