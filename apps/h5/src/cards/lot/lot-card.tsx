/** One lot in a list: five time states, and where the viewer stands. */
import './lot-card.css'
import {
  Countdown,
  CountdownPill,
  classes,
  IconButton,
  ImagePlate,
  Price,
  Stamp,
  Tag,
  timeLeft,
  useNow,
} from '@juya/ui'
import { HeartIcon, SealCheckIcon } from '@juya/ui/icons.ts'
import { type ReactNode, useEffect, useState } from 'react'
import type { Item } from '../../lib/api/client.ts'
import { refresh, useAction, useQueryClient } from '../../lib/api/query.ts'
import { formatOpening } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go, hrefOf } from '../../lib/router/navigation.ts'
import { askLogin } from '../../lib/session/login-gate.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { useLanguage } from '../../lib/texts/i18n.ts'
import { shownPrice } from './lot-price.ts'

export type Lot = Item<'auction.list'>
type TimeState = 'upcoming' | 'live' | 'sold' | 'unsold'

/** Where a lot stands in time, for its card: the server's status, corrected by a clock that has passed the end. */
export function timeStateOf(lot: Pick<Lot, 'status'>): TimeState {
  if (lot.status === 'live') return 'live'
  if (lot.status === 'sold') return 'sold'
  // A defaulted lot was not sold: its winner did not pay.
  if (lot.status === 'passed' || lot.status === 'cancelled' || lot.status === 'defaulted') return 'unsold'
  return 'upcoming'
}

export interface LotCardProps {
  lot: Lot
  /** rail: the small one-line card of the home page. */
  size?: 'grid' | 'rail'
  /** The picture is fetched at once. */
  eager?: boolean
  /** Below its price. */
  note?: ReactNode
}

export function LotCard({ lot, size = 'grid', eager, note }: LotCardProps) {
  const t = useCommon()
  const state = timeStateOf(lot)
  const ended = state === 'sold' || state === 'unsold'
  const { label, fen } = shownPrice(lot)
  const lang = useLanguage()
  return (
    <article className={classes('lot-card', `lot-card--${size}`)}>
      <a
        className="lot-card__link"
        href={hrefOf('auction.lot', { id: lot.id })}
        onClick={(event) => open(event, lot.id)}
      >
        <ImagePlate src={sizedUrl(lot.image, 400)} alt={lot.title} dimmed={ended} eager={eager}>
          <span className="lot-card__tags">
            {lot.my_state === 'leading' && state === 'live' && <Tag tone="jade">{t('leading')}</Tag>}
            {lot.my_state === 'outbid' && state === 'live' && <Tag tone="red">{t('outbid')}</Tag>}
            {lot.my_state === 'won' && <Tag tone="jade">{t('won')}</Tag>}
            {!lot.my_state?.match(/leading|outbid|won/) && lot.mode === 'new_customer' && !ended && (
              <Tag tone="gold">{t('new_customer')}</Tag>
            )}
            {lot.mode === 'live' && state === 'upcoming' && <Tag tone="live">{t('live_herald')}</Tag>}
          </span>
          {ended && size === 'grid' && (
            <Stamp>{state === 'sold' ? t('sold') : lot.status === 'cancelled' ? t('withdrawn') : t('passed')}</Stamp>
          )}
          <span className="lot-card__pill">
            <LotPill lot={lot} state={state} />
          </span>
        </ImagePlate>
        <span className="lot-card__text">
          <span className={classes('lot-card__title', size === 'grid' ? 'j-clamp-2' : 'j-ellipsis')}>{lot.title}</span>
          {size === 'grid' && <span className="lot-card__label">{t(label)}</span>}
          <span className="lot-card__row">
            <Price
              fen={fen}
              size="card"
              tone={state === 'unsold' ? 'muted' : 'act'}
              decimals="auto"
              compact={lang}
              live={state === 'live'}
            />
            <span className="lot-card__bids">
              {state === 'upcoming'
                ? t('watching', { count: lot.watch_count })
                : lot.bid_count === 0
                  ? t('no_bids')
                  : t('bids', { count: lot.bid_count })}
            </span>
          </span>
          {note}
        </span>
        {size === 'grid' && (
          <span className="lot-card__shop">
            {lot.shop.verified && (
              <SealCheckIcon size={14} weight="fill" className="lot-card__seal" aria-label={t('verified_shop')} />
            )}
            <span className="j-ellipsis">{lot.shop.name}</span>
          </span>
        )}
      </a>
      {size === 'grid' && <WatchHeart lot={lot} />}
    </article>
  )
}

function open(event: React.MouseEvent, id: number): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  go('auction.lot', { id })
}

type Timed = Pick<Lot, 'status' | 'starts_at' | 'ends_at' | 'ends_at_ms' | 'closed_at'>

/** When it opens, what is left, or when it ended, as words beside others. */
export function LotTime({ lot }: { lot: Timed }) {
  const t = useCommon()
  const lang = useLanguage()
  const now_ms = useNow()
  const state = timeStateOf(lot)
  if (state === 'upcoming') return t('opens', { at: formatOpening(lot.starts_at, now_ms, lang) })
  if (state === 'live' && timeLeft(lot.ends_at_ms, now_ms).total_s > 0)
    return <Countdown until_ms={lot.ends_at_ms} compact />
  return state === 'live'
    ? t('ended')
    : t('ended_at', { at: formatOpening(lot.closed_at ?? lot.ends_at, now_ms, lang) })
}

/** The pill on the photo: opens, remaining, or ended at. */
export function LotPill({ lot, state = timeStateOf(lot) }: { lot: Timed; state?: TimeState }) {
  const t = useCommon()
  const lang = useLanguage()
  const now_ms = useNow()
  if (state === 'upcoming')
    return (
      <CountdownPill state="upcoming" until_ms={lot.starts_at * 1000}>
        {t('opens', { at: formatOpening(lot.starts_at, now_ms, lang) })}
      </CountdownPill>
    )
  if (state === 'live' && timeLeft(lot.ends_at_ms, now_ms).total_s > 0)
    return <CountdownPill state="live" until_ms={lot.ends_at_ms} />
  return (
    <CountdownPill state="ended" until_ms={lot.ends_at_ms}>
      {state === 'live' ? t('ended') : t('ended_at', { at: formatOpening(lot.closed_at ?? lot.ends_at, now_ms, lang) })}
    </CountdownPill>
  )
}

function WatchHeart({ lot }: { lot: Lot }) {
  const t = useCommon()
  const client = useQueryClient()
  const [on, setOn] = useState(lot.watched === true)
  useEffect(() => setOn(lot.watched === true), [lot.watched])
  const watch = useAction('auction.watch', {
    onDone: (data) => setOn(data.on),
    onRefused: () => setOn(lot.watched === true),
  })
  return (
    <IconButton
      variant="white"
      className="lot-card__heart"
      label={on ? t('unwatch') : t('watch')}
      aria-pressed={on}
      icon={<HeartIcon size={17} weight={on ? 'fill' : 'regular'} className={on ? 'lot-card__heart-on' : undefined} />}
      onClick={() => {
        if (!askLogin('watch')) return
        setOn(!on)
        void watch.run({ id: lot.id, on: !on }).then(() => refresh(client, ['interest.watchedLots']))
      }}
    />
  )
}
