/** What a new visitor should know before the first bid, on three cards, and what they collect. Every card can be skipped. */
import './first-run.css'
import { Button, classes, Sheet } from '@juya/ui'
import { GavelIcon, HandCoinsIcon, ShieldCheckIcon } from '@juya/ui/icons.ts'
import { type KeyboardEvent, type TouchEvent, useEffect, useRef, useState } from 'react'
import { CategoryChips } from '../../../cards/interests/category-chips.tsx'
import type { Data } from '../../../lib/api/client.ts'
import { useCall } from '../../../lib/api/query.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { keepInterests } from '../../../lib/session/interests.ts'
import { KEYS, writeText } from '../../../lib/storage/storage.ts'
import { useText } from './first-run.i18n.ts'

const CARDS = ['bid', 'deposit', 'escrow'] as const
/** After the cards comes the question for interests. */
const QUESTION = CARDS.length
const SWIPE_PX = 48

/** Nothing before its figures and categories are there: home is not covered by a card that waits. */
export function FirstRun() {
  const figures = useCall('site.firstRun', {}, { stale_ms: Number.POSITIVE_INFINITY })
  const categories = useCall('auction.categories', {}, { stale_ms: 300_000 })
  const [closed, setClosed] = useState(false)
  if (closed || !figures.data || !categories.data) return null
  return <Cards figures={figures.data} categories={categories.data.list} onClose={() => setClosed(true)} />
}

interface CardsProps {
  figures: Data<'site.firstRun'>
  categories: Data<'auction.categories'>['list']
  onClose: () => void
}

function Cards({ figures, categories, onClose }: CardsProps) {
  const t = useText()
  const [at, setAt] = useState(0)
  const [chosen, setChosen] = useState<readonly number[]>([])
  const heading = useRef<HTMLHeadingElement>(null)
  const { onTouchStart, onTouchEnd } = useSwipe({
    onLeft: () => setAt(Math.min(at + 1, QUESTION)),
    onRight: () => setAt(Math.max(at - 1, 0)),
    onDown: onClose,
  })
  useEffect(() => writeText(KEYS.first_run, '1'), [])
  // Readers hear the card that has come; the first one is named by the sheet.
  useEffect(() => {
    if (at > 0) heading.current?.focus({ preventScroll: true })
  }, [at])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') setAt(Math.min(at + 1, QUESTION))
    if (event.key === 'ArrowLeft') setAt(Math.max(at - 1, 0))
  }
  const choose = () => {
    keepInterests(chosen)
    onClose()
  }
  const asks = at === QUESTION
  return (
    <Sheet
      open
      onClose={onClose}
      label={t('first_run')}
      footer={
        <div className="first-run__foot">
          <Button variant="plain" onClick={() => (asks ? onClose() : setAt(QUESTION))}>
            {t(asks ? 'not_now' : 'skip')}
          </Button>
          {asks ? (
            <Button disabled={chosen.length === 0} onClick={choose}>
              {chosen.length === 0 ? t('choose_some') : t('show_these')}
            </Button>
          ) : (
            <Button onClick={() => setAt(at + 1)}>{t('next')}</Button>
          )}
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: swipes and arrow keys are further ways to what the buttons do */}
      <div className="first-run" onTouchStart={onTouchStart} onTouchEnd={onTouchEnd} onKeyDown={onKeyDown}>
        <div className="first-run__card">
          {asks ? (
            <>
              <h2 ref={heading} tabIndex={-1} className="first-run__title">
                {t('ask')}
              </h2>
              <CategoryChips note={t('ask_note')} categories={categories} chosen={chosen} onChange={setChosen} />
            </>
          ) : (
            <Card key={at} name={CARDS[at]!} figures={figures} heading={heading} onClose={onClose} />
          )}
        </div>
        <div className="first-run__dots" role="img" aria-label={t('card_of', { number: at + 1, count: QUESTION + 1 })}>
          {[...CARDS, 'ask'].map((card, place) => (
            <span key={card} className={classes('first-run__dot', place === at && 'first-run__dot--on')} />
          ))}
        </div>
      </div>
    </Sheet>
  )
}

const ICONS = { bid: GavelIcon, deposit: HandCoinsIcon, escrow: ShieldCheckIcon }

function Card({
  name,
  figures,
  heading,
  onClose,
}: {
  name: (typeof CARDS)[number]
  figures: CardsProps['figures']
  heading: React.Ref<HTMLHeadingElement>
  onClose: () => void
}) {
  const t = useText()
  const Icon = ICONS[name]
  const window =
    figures.soft_close_window_s % 60 === 0
      ? t('minutes', { count: figures.soft_close_window_s / 60 })
      : t('seconds', { count: figures.soft_close_window_s })
  const lines: Record<typeof name, string[]> = {
    bid: [t('bid_max'), t('bid_end', { window })],
    deposit: [
      t('deposit_usual', { rate: figures.deposit_bp / 100 }),
      t('deposit_back'),
      t('deposit_pay', { hours: figures.pay_window_h, appeal: figures.appeal_h }),
    ],
    escrow: [
      t('escrow_held'),
      t('escrow_days', {
        days: figures.confirm_days,
        large: figures.confirm_days_large,
        amount: formatFen(figures.large_from_fen),
      }),
      t('escrow_proof'),
    ],
  }
  return (
    <>
      <span className="first-run__icon">
        <Icon size={36} weight="duotone" />
      </span>
      <h2 ref={heading} tabIndex={-1} className="first-run__title">
        {t(name)}
      </h2>
      {lines[name].map((line) => (
        <p key={line} className="first-run__text">
          {line}
        </p>
      ))}
      {name === 'escrow' && (
        <Button
          variant="soft"
          size="m"
          onClick={() => {
            onClose()
            go('auction.fair')
          }}
        >
          {t('see_check')}
        </Button>
      )}
    </>
  )
}

function useSwipe({ onLeft, onRight, onDown }: { onLeft: () => void; onRight: () => void; onDown: () => void }) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: (event: TouchEvent) => {
      const [touch] = event.touches.length === 1 ? [event.touches[0]!] : []
      start.current = touch ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: (event: TouchEvent) => {
      const [from, to] = [start.current, event.changedTouches[0]]
      start.current = null
      if (!from || !to) return
      const [across, down] = [to.clientX - from.x, to.clientY - from.y]
      if (Math.abs(across) > SWIPE_PX && Math.abs(across) > Math.abs(down)) (across < 0 ? onLeft : onRight)()
      else if (down > SWIPE_PX * 2) onDown()
    },
  }
}
