/** How it stands with customer service: the place in the queue, who answers, when it ends, and how it was. */
import { Button, IconButton } from '@juya/ui'
import { useNow } from '@juya/ui/bidding/clock.ts'
import { StarIcon } from '@juya/ui/icons.ts'
import type { Data } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useDeskText } from '../desk.i18n.ts'

type Desk = Data<'service.desk'>
const STARS = [1, 2, 3, 4, 5] as const
const MINUTE_S = 60

export function DeskStrip({ desk, onChanged }: { desk: Desk; onChanged: () => void }) {
  const t = useDeskText()
  const ask = useAction('service.askPerson', { onDone: onChanged })
  return (
    <section className="chat-desk" aria-label={t('desk')} data-state={desk.state}>
      <p className="chat-desk__state" role="status">
        <State desk={desk} />
      </p>
      {(desk.state === 'robot' || (desk.state === 'closed' && desk.kind === 'service')) && (
        <span className="chat-desk__acts">
          <Button size="m" loading={ask.pending} onClick={() => void ask.run({})}>
            {t('ask_person')}
          </Button>
          <Button size="m" variant="outline" onClick={() => go('service.robot')}>
            {t('to_help')}
          </Button>
        </span>
      )}
      {desk.may_rate && <Rating desk={desk} onChanged={onChanged} />}
    </section>
  )
}

function State({ desk }: { desk: Desk }) {
  const t = useDeskText()
  const now_ms = useNow()
  if (desk.state === 'queued') {
    const waited_min = Math.max(0, Math.floor((now_ms / 1_000 - (desk.queued_at ?? 0)) / MINUTE_S))
    return (
      <>
        <b>{t('place', { place: desk.place ?? 1 })}</b>
        <span className="j-meta">
          {t('waited', { count: waited_min })}
          {desk.usual_wait_s != null &&
            ` · ${t('usual', { count: Math.max(1, Math.ceil(desk.usual_wait_s / MINUTE_S)) })}`}
          {desk.operators === 0 && ` · ${t('no_one')}`}
        </span>
      </>
    )
  }
  if (desk.state === 'idle')
    return (
      <>
        <b>{t('idle')}</b>
        <span className="j-meta">{desk.closes_at != null && t('idle_note', { at: formatMoment(desk.closes_at) })}</span>
      </>
    )
  if (desk.state === 'closed')
    return (
      <>
        <b>{t('closed')}</b>
        <span className="j-meta">
          {desk.reopens_until != null && t('closed_note', { at: formatMoment(desk.reopens_until) })}
        </span>
      </>
    )
  return <b>{t(desk.state)}</b>
}

function Rating({ desk, onChanged }: { desk: Desk; onChanged: () => void }) {
  const t = useDeskText()
  const rate = useAction('service.rate', { onDone: onChanged })
  return (
    <div className="chat-desk__rate" role="group" aria-label={t('rate')}>
      <span className="j-meta">{t(desk.stars ? 'rated' : 'rate')}</span>
      <span>
        {STARS.map((stars) => (
          <IconButton
            key={stars}
            label={t('stars', { count: stars })}
            icon={<StarIcon size={22} weight={(desk.stars ?? 0) >= stars ? 'fill' : 'regular'} />}
            disabled={rate.pending}
            onClick={() => void rate.run({ conv_id: desk.conv_id ?? undefined, stars })}
          />
        ))}
      </span>
    </div>
  )
}
