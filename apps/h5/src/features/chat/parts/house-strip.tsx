/** Juya in a chat of a buyer and a shop: from which line on it reads, that it was asked, or that it may be. */
import { Button } from '@juya/ui'
import { useNow } from '@juya/ui/bidding/clock.ts'
import { ask } from '@juya/ui/feedback/ask.ts'
import type { Data } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { useDeskText } from '../desk.i18n.ts'
import { DeskStrip } from './desk-strip.tsx'

type House = Data<'chat.open'>['house']

/** Why Juya is here, as the reader is spoken to. */
const whyOf = (reason: House['joins'][number]['reason'], as_shop: boolean) =>
  reason === 'silent' && as_shop ? 'why_silent_you' : (`why_${reason}` as const)

export function HouseStrip({
  conv_id,
  as_shop,
  house,
  desk,
  onChanged,
}: {
  conv_id: number
  as_shop: boolean
  house: House
  /** Of the buyer who asked: how it stands. */
  desk?: Data<'service.desk'>
  onChanged: () => void
}) {
  const t = useDeskText()
  const now_ms = useNow()
  const join = useAction('chat.joinHouse', { onDone: onChanged })
  const here = house.joins.find(({ to_seq }) => to_seq == null)
  if (here)
    return (
      <section className="chat-desk" aria-label={t('desk')} data-state="here">
        <p className="chat-desk__state" role="status">
          <b>{t('house_here')}</b>
          <span className="j-meta">{t(whyOf(here.reason, as_shop))}</span>
        </p>
      </section>
    )
  if (house.asked) {
    if (desk && desk.state === 'queued') return <DeskStrip desk={desk} onChanged={onChanged} />
    return (
      <section className="chat-desk" aria-label={t('desk')} data-state="asked">
        <p className="chat-desk__state" role="status">
          <b>{t('house_asked')}</b>
        </p>
      </section>
    )
  }
  if (house.askable_at == null) return null
  const is_open = house.askable_at * 1_000 <= now_ms
  const confirm = async () => {
    if (await ask({ title: t('join_ask'), body: t('join_note'), confirm: t('join'), cancel: t('not_now') }))
      void join.run({ conv_id })
  }
  return (
    <section className="chat-desk" aria-label={t('desk')} data-state="askable">
      <p className="chat-desk__state">
        <span className="j-meta">
          {is_open ? t('silent') : t('silent_until', { at: formatMoment(house.askable_at) })}
        </span>
      </p>
      {is_open && (
        <Button size="m" variant="outline" loading={join.pending} onClick={() => void confirm()}>
          {t('join')}
        </Button>
      )}
    </section>
  )
}

/** What stands before a line: that Juya reads from here on, or no further than the one before. */
export function HouseMark({ house, as_shop, seq }: { house: House; as_shop: boolean; seq: number }) {
  const t = useDeskText()
  return (
    <>
      {house.joins.some(({ to_seq }) => to_seq === seq - 1) && <li className="chat-note">{t('reads_to')}</li>}
      {house.joins
        .filter(({ from_seq }) => from_seq === seq)
        .map(({ at, reason }) => (
          <li key={at} className="chat-note">
            {t('reads_from', { why: t(whyOf(reason, as_shop)) })}
          </li>
        ))}
    </>
  )
}
