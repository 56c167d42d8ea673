/**
 * The banner over the app: what has just happened to the person, wherever they are, with one tap to where they act on it. It lies over
 * the page and moves nothing, takes no focus, and is said by screen readers when they are done with what they say.
 */
import './toasts.css'
import { quietUntil } from '@juya/contract/quiet-hours.ts'
import { classes, IconButton, ImagePlate } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import {
  CheckCircleIcon,
  ClockIcon,
  type Icon,
  InfoIcon,
  TrophyIcon,
  TruckIcon,
  WarningCircleIcon,
  XIcon,
} from '@juya/ui/icons.ts'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useCall } from '../../lib/api/query.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { type Frame, useRoom } from '../../lib/live/realtime.ts'
import { go, openLink } from '../../lib/router/navigation.ts'
import { usePlace } from '../../lib/router/router.ts'
import { setRole, useSession } from '../../lib/session/session.ts'
import { inFront, isOldNews, isOnScreen, type Toast, toastOf } from './queue.ts'
import { toastTexts } from './toasts.i18n.ts'

const SHOWN_MS = 8_000
/** A line that asks for a payment stays longer. */
const SHOWN_WON_MS = 15_000
const FELT_MS = 30
/** Another device may have changed them. */
const SETTINGS_FOR_MS = 300_000
/** A finger that moves so far, up or to a side, puts the banner away. */
const SWIPE_PX = 24

const ICONS: Record<Toast['kind'], Icon> = {
  outbid: WarningCircleIcon,
  ending: ClockIcon,
  won: TrophyIcon,
  lost: InfoIcon,
  paid: CheckCircleIcon,
  shipped: TruckIcon,
  other: InfoIcon,
}

export default function ToastHost() {
  const { user } = useSession()
  const place = usePlace()
  const [shown, setShown] = useState<Toast[]>([])
  const settings = useCall('account.settings', {}, { stale_ms: SETTINGS_FOR_MS }).data
  const wants = settings?.notices.find(({ category }) => category === 'auction')?.push !== false
  const lately = useRef<Toast[]>([])
  const here = useRef(place)
  here.current = place
  const hear = (frame: Frame) => {
    const toast = toastOf(frame, Date.now())
    if (!toast || isOldNews(lately.current, toast)) return
    lately.current = inFront(lately.current, toast)
    if (isOnScreen(toast, here.current)) return
    if (!wants && (toast.kind === 'outbid' || toast.kind === 'ending')) return
    setShown((before) => inFront(before, toast))
    const quiet = settings !== undefined && quietUntil(settings.quiet, serverNow()) !== null
    if (toast.kind === 'outbid' && !quiet) navigator.vibrate?.(FELT_MS)
  }
  useRoom(user ? `user:${user.id}` : null, hear)
  useRoom(user?.shop ? `shop:${user.shop.id}` : null, hear)
  useEffect(() => {
    setShown((before) =>
      before.some((one) => isOnScreen(one, place)) ? before.filter((one) => !isOnScreen(one, place)) : before,
    )
  }, [place])
  const [front, ...more] = shown
  return (
    <div className="toasts" role="status">
      {front && (
        <Banner
          key={`${front.about}:${front.at_ms}`}
          toast={front}
          more={more.length}
          onOpen={() => {
            setShown(more)
            if (front.as_shop) setRole('shop')
            if (front.link) openLink(front.link)
          }}
          onMore={() => {
            setShown([])
            go('message.index', {}, { type: 'switchTab' })
          }}
          onGone={() => setShown([])}
        />
      )}
    </div>
  )
}

function Banner({
  toast,
  more,
  onOpen,
  onMore,
  onGone,
}: {
  toast: Toast
  more: number
  onOpen: () => void
  onMore: () => void
  onGone: () => void
}) {
  const t = toastTexts.useText()
  const Shape = ICONS[toast.kind]
  const { held, hold } = useTimeToRead(toast.kind === 'won' ? SHOWN_WON_MS : SHOWN_MS, onGone)
  const swipe = useSwipe(onGone)
  return (
    <div
      className={classes(
        'toasts__card',
        `toasts__card--${toast.kind}`,
        more > 0 && 'toasts__card--many',
        held && 'toasts__card--held',
      )}
      role="group"
      aria-label={toast.title}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      onKeyDown={(event) => event.key === 'Escape' && onGone()}
      {...swipe}
    >
      <button type="button" className="toasts__open" onClick={onOpen}>
        <span className="toasts__photo">
          <ImagePlate src={sizedUrl(toast.image, 200)} alt="" radius="m" eager />
        </span>
        <span className="toasts__text">
          <b className="toasts__title">
            <Shape size={16} weight="fill" />
            <span className="j-ellipsis">{toast.title}</span>
          </b>
          <span className="toasts__note">{toast.note}</span>
        </span>
        {toast.link && <span className="toasts__action">{toast.action}</span>}
      </button>
      <IconButton label={t('dismiss')} icon={<XIcon size={18} />} onClick={onGone} />
      {more > 0 && (
        <button type="button" className="toasts__more" onClick={onMore}>
          {t('more', { count: more })}
        </button>
      )}
    </div>
  )
}

/** It goes by itself after a while, but not under a finger, a pointer or the keyboard's focus. */
function useTimeToRead(time_ms: number, onGone: () => void) {
  const [held, hold] = useState(false)
  const latest = useRef(onGone)
  latest.current = onGone
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => latest.current(), time_ms)
    return () => clearTimeout(timer)
  }, [held, time_ms])
  return { held, hold }
}

function useSwipe(onGone: () => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  const swiped = useRef(false)
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = { x: event.clientX, y: event.clientY }
      swiped.current = false
    },
    onPointerUp: (event: PointerEvent) => {
      const start = from.current
      from.current = null
      if (!start) return
      const aside = Math.abs(event.clientX - start.x)
      swiped.current = start.y - event.clientY > SWIPE_PX || aside > 2 * SWIPE_PX
      if (swiped.current) onGone()
    },
    // What ends a swipe is no tap.
    onClickCapture: (event: { stopPropagation: () => void; preventDefault: () => void }) => {
      if (!swiped.current) return
      event.stopPropagation()
      event.preventDefault()
    },
  }
}
