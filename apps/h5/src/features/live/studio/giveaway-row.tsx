/** The giveaway of the session, for its host: how many are in, when it is drawn, and who won. */
import { Countdown, Tag } from '@juya/ui'
import { useText } from './studio.i18n.ts'
import type { Host } from './use-host.ts'

export function GiveawayRow({ giveaway }: { giveaway: NonNullable<Host['giveaway']> }) {
  const t = useText()
  const { status, prize, entries, closes_at_ms, winners } = giveaway
  const names = winners.join(' · ')
  const said = {
    open: t('give_in', { count: entries }),
    locked: t('give_locked', { count: entries }),
    drawn: names ? t('give_won', { names }) : t('give_nobody'),
    void: t('give_off'),
  }[status]
  return (
    <section className="studio-card studio-giveaway">
      <span className="studio-lot__text">
        <Tag tone="amber">{t('giveaway')}</Tag>
        <span className="j-ellipsis">{prize}</span>
        <span className="j-meta" role="status">
          {said}
        </span>
      </span>
      {status === 'open' && (
        <span className="studio-giveaway__time">
          <Countdown until_ms={closes_at_ms} compact />
        </span>
      )}
    </section>
  )
}
