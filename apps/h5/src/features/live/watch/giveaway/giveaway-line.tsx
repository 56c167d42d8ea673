/** The giveaway of a session, over its picture or beside its words: entered with one tap, then how it went. */
import './giveaway.css'
import { Button, Card, Countdown, ImagePlate, Tag, useNow } from '@juya/ui'
import { useAction } from '../../../../lib/api/query.ts'
import { formatFen } from '../../../../lib/format/format.ts'
import { sizedUrl } from '../../../../lib/format/image.ts'
import { go, hrefOf } from '../../../../lib/router/navigation.ts'
import { askLogin } from '../../../../lib/session/login-gate.ts'
import type { SessionNow } from '../use-session.ts'
import { useText } from './giveaway.i18n.ts'

type Giveaway = NonNullable<SessionNow['giveaway']>

export function GiveawayLine({ giveaway, onEntered }: { giveaway: Giveaway; onEntered: () => void }) {
  const t = useText()
  const { draw_id, prize, image, qty, value_fen, entries } = giveaway
  return (
    <Card>
      <a className="watch-giveaway" href={hrefOf('draw.list', { id: draw_id })}>
        <span className="watch-giveaway__image">
          <ImagePlate src={sizedUrl(image, 200)} alt="" radius="m" />
        </span>
        <span className="watch-giveaway__text">
          <Tag tone="amber">{t('giveaway')}</Tag>
          <span className="j-clamp-2">{prize}</span>
          <span className="j-meta j-num">
            {t('worth', { count: qty, price: formatFen(value_fen) })} · {t('in', { count: entries })}
          </span>
        </span>
      </a>
      <div className="watch-giveaway__act">
        <State giveaway={giveaway} onEntered={onEntered} />
      </div>
    </Card>
  )
}

function State({ giveaway, onEntered }: { giveaway: Giveaway; onEntered: () => void }) {
  const t = useText()
  const enter = useAction('draw.enter', { refresh: ['draw'], onDone: onEntered, onRefused: onEntered })
  const now_ms = useNow()
  const { draw_id, status, closes_at_ms, entered, won, winners } = giveaway
  const look = (
    <Button size="m" variant="outline" onClick={() => go(won ? 'draw.list' : 'draw.check', { id: draw_id })}>
      {t(won ? 'claim' : 'look')}
    </Button>
  )
  if (status === 'void') return <span role="status">{t('off')}</span>
  if (status === 'drawn') {
    const names = winners.join(' · ')
    return (
      <>
        <span role="status">{won ? t('won') : names ? t('winners', { names }) : t('nobody')}</span>
        {look}
      </>
    )
  }
  if (status === 'locked') return <span role="status">{t('soon')}</span>
  if (now_ms >= closes_at_ms) return <span role="status">{t('closing')}</span>
  return (
    <>
      <Countdown until_ms={closes_at_ms} compact />
      {entered ? (
        <Tag tone="jade">{t('entered')}</Tag>
      ) : (
        <Button
          size="m"
          loading={enter.pending}
          onClick={() => askLogin() && void enter.run({ id: draw_id, by: 'free' })}
        >
          {t('enter')}
        </Button>
      )}
    </>
  )
}
