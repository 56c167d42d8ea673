/** The lot that runs with its price and seconds, what is next, and the one large button under the thumb. */
import { LIVE_LINE_CHARS_MAX } from '@juya/contract/shapes/live/live-chat-limits.ts'
import { ask, Button, Countdown, ImagePlate, Price, Tag, useNow } from '@juya/ui'
import { useState } from 'react'
import { useAction } from '../../../lib/api/query.ts'
import { formatDate } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { uuid } from '../../../lib/timing.ts'
import { toast } from '../../../lib/toast.ts'
import { type Primary, primaryOf } from './host-actions.ts'
import { useText } from './studio.i18n.ts'
import type { Host, useHost } from './use-host.ts'

const THEN_SHOWN = 2
const CLOCK = 'hh:mm:ss'

export function LotCard({
  host,
  reading,
  onInstant,
}: {
  host: Host
  reading: ReturnType<typeof useHost>
  onInstant: () => void
}) {
  const t = useText()
  const { session_id } = host.session
  const primary = primaryOf(host, useNow())
  const { act } = reading
  const press = async () => {
    if (primary.do === 'next') void act.run({ session_id, action: 'next', lot_id: primary.lot_id })
    else if (primary.do === 'resume') void act.run({ session_id, action: 'resume' })
    else if (primary.do === 'instant') onInstant()
    else if (primary.do === 'pass') {
      const sure = await ask({
        title: t('pass_ask', { title: primary.title }),
        body: t('pass_body'),
        confirm: t('pass'),
        cancel: t('keep'),
      })
      if (sure) void act.run({ session_id, action: 'pass', lot_id: primary.lot_id })
    }
  }
  return (
    <section className="studio-card">
      <Current host={host} />
      <Waiting host={host} />
      <Button
        block
        variant={primary.do === 'pass' ? 'plain' : 'primary'}
        loading={act.pending}
        disabled={primary.do === 'nothing' || (primary.do === 'pass' && primary.wait_s > 0)}
        onClick={() => void press()}
      >
        {labelOf(primary, t)}
      </Button>
      {host.current?.tick.status === 'live' && (
        <LastCall key={host.current.id} session_id={session_id} title={host.current.title} />
      )}
    </section>
  )
}

/** Says in the chat that the lot is about to go, once. */
function LastCall({ session_id, title }: { session_id: number; title: string }) {
  const t = useText()
  const [called, setCalled] = useState(false)
  const say = useAction('live.action', {
    onDone: () => {
      setCalled(true)
      toast(t('last_call_done'))
    },
  })
  const room = LIVE_LINE_CHARS_MAX - [...t('last_call_line', { title: '' })].length
  const content = t('last_call_line', { title: [...title].slice(0, room).join('') })
  return (
    <Button
      block
      size="m"
      variant="text"
      loading={say.pending}
      disabled={called}
      onClick={() => void say.run({ session_id, action: 'chat', content, client_msg_id: uuid() })}
    >
      {t('last_call')}
    </Button>
  )
}

function labelOf(primary: Primary, t: ReturnType<typeof useText>): string {
  if (primary.do === 'nothing') return t(primary.why)
  if (primary.do === 'next') return t('start')
  if (primary.do === 'pass') return primary.wait_s > 0 ? t('pass_soon', { seconds: primary.wait_s }) : t('pass')
  return t(primary.do)
}

function Current({ host: { current, picture } }: { host: Host }) {
  const t = useText()
  if (!current) return null
  const { tick } = current
  const runs = tick.status === 'live'
  const lost = picture?.loss
  return (
    <>
      <div className="studio-lot">
        <span className="studio-lot__image">
          <ImagePlate src={sizedUrl(current.image, 200)} alt="" radius="m" dimmed={!runs} />
        </span>
        <span className="studio-lot__text">
          <Tag tone={runs ? 'live' : 'grey'}>{t(runs ? 'running' : 'just_ended')}</Tag>
          <span className="j-ellipsis">{current.title}</span>
          <span className="studio-lot__price">
            <Price fen={tick.current_fen} size="card" tone={runs ? 'act' : 'ink'} live={runs} />
            <span className="j-meta j-num">{t('bids', { count: tick.bid_count })}</span>
          </span>
        </span>
        {runs && (
          <span className="studio-lot__time">
            <Countdown until_ms={tick.ends_at_ms} compact />
          </span>
        )}
      </div>
      {runs && (
        <p className="studio-lot__picture j-meta j-num" role="status">
          {lost
            ? t('lost_goes_on', { at: formatDate(lost.lost_ms, CLOCK), until: formatDate(lost.ends_at_ms, CLOCK) })
            : (picture?.counter ?? '')}
        </p>
      )}
    </>
  )
}

function Waiting({ host: { waiting, lots } }: { host: Host }) {
  const t = useText()
  const [first, ...others] = waiting
  const then = others.slice(0, THEN_SHOWN).map(({ title }) => title)
  return (
    <div className="studio-next">
      {first ? (
        <>
          <span className="j-ellipsis">
            <span className="j-meta">{t('next')}</span> {first.title}
          </span>
          <span className="j-meta j-ellipsis">
            {then.length > 0 ? t('after', { titles: then.join(' · ') }) : reviewed()}
          </span>
        </>
      ) : (
        <>
          <span>{t('no_lots')}</span>
          <span className="j-meta">{reviewed() || t('no_lots_note')}</span>
        </>
      )}
    </div>
  )
  function reviewed() {
    return lots.in_review > 0 ? t('in_review', { count: lots.in_review }) : ''
  }
}
