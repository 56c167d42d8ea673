/** A case in a list: with whom, where it stands, what it is about, the deadline, and the next thing to do. */
import '../aftersale.css'
import { Button, Card, classes, ImagePlate, Price, Strip, Tag, useNow } from '@juya/ui'
import { ScalesIcon, TimerIcon } from '@juya/ui/icons.ts'
import type { ReactNode } from 'react'
import { sizedUrl } from '../../../lib/format/image.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'
import { type CaseCard, clockSentence, isMyTurn, isOver, type Side } from './case.ts'

export function CaseRow({ one, side, head }: { one: CaseCard; side: Side; head: ReactNode }) {
  const t = useText()
  const now_ms = useNow()
  const my_turn = isMyTurn(side, one)
  const clock = clockSentence(one, now_ms)
  const settled = one.agreed_fen != null
  const open = () => go(side === 'buyer' ? 'aftersale.case' : 'aftersale.shopCase', { id: one.id })
  const talk = () => go(side === 'buyer' ? 'aftersale.history' : 'aftersale.shopHistory', { id: one.id })
  const look = isOver(one.status) ? (one.status === 'refunded' ? 'jade' : 'muted') : my_turn ? 'act' : 'blue'
  return (
    <Card>
      <div className="case-row__head">
        {head}
        <span className={classes('case-row__status', `case-row__status--${look}`)}>{one.status_text}</span>
      </div>
      <button type="button" className="case-item" onClick={open}>
        <span className="case-item__photo">
          <ImagePlate src={sizedUrl(one.item?.image, 200)} alt="" radius="m" />
        </span>
        <span className="case-item__text">
          <span className="j-clamp-2">{one.item?.title ?? one.order_no}</span>
          <span className="case-item__tags">
            <Tag>{t(`type_${one.type}`)}</Tag>
          </span>
          <span className="j-meta">{one.reason}</span>
        </span>
      </button>
      {clock && (
        <div className="case-row__strip">
          <Strip
            tone={my_turn ? 'amber' : 'blue'}
            icon={my_turn ? <TimerIcon size={16} weight="fill" /> : <ScalesIcon size={16} weight="fill" />}
          >
            <span className="j-num">{clock}</span>
          </Strip>
        </div>
      )}
      <div className="case-row__foot">
        <span className="case-row__amount">
          {t(settled ? 'agreed_word' : 'asked_word')} <Price fen={one.agreed_fen ?? one.amount_fen} />
        </span>
        <span className="case-row__buttons">
          <Button variant="plain" size="m" onClick={talk}>
            {t('negotiation')}
          </Button>
          <Button variant={my_turn ? 'outline' : 'plain'} size="m" onClick={open}>
            {t(!my_turn ? 'view_case' : one.status === 'awaiting_return' ? 'send_back' : 'answer')}
          </Button>
        </span>
      </div>
    </Card>
  )
}
