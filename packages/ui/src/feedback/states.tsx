import './states.css'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Button } from '../forms/button.tsx'
import { ArrowClockwiseIcon } from '../icons.ts'
import { ClosedDoor, CrackedVase, EmptyBox, EmptyScroll, EmptySearch } from '../illustrations.tsx'

const DRAWINGS = { box: EmptyBox, scroll: EmptyScroll, search: EmptySearch, door: ClosedDoor, vase: CrackedVase }

/** Nothing to show: a drawing, what will appear here, and one action. */
export function Empty({
  drawing = 'box',
  title,
  note,
  action,
  children,
}: {
  drawing?: keyof typeof DRAWINGS
  title: ReactNode
  note?: ReactNode
  action?: ReactNode
  children?: ReactNode
}) {
  const Drawing = DRAWINGS[drawing]
  return (
    <div className="j-state">
      <Drawing />
      <p className="j-state__title">{title}</p>
      {note && <p className="j-state__note">{note}</p>}
      {action && <div className="j-state__action">{action}</div>}
      {children}
    </div>
  )
}

/** Could not load. A tap anywhere on it tries again. */
export function ErrorState({
  title,
  note,
  retry,
  onRetry,
  home,
}: {
  title: string
  note?: string
  retry: string
  onRetry: () => void
  home?: { text: string; onPress: () => void }
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside does the same for the keyboard
    // biome-ignore lint/a11y/noStaticElementInteractions: the whole area is only a larger target for the button inside
    <div className="j-state j-state--error" onClick={onRetry}>
      <CrackedVase />
      <p className="j-state__title" role="alert">
        {title}
      </p>
      {note && <p className="j-state__note">{note}</p>}
      <div className="j-state__action">
        <Button icon={<ArrowClockwiseIcon size={18} />} className="j-state__retry">
          {retry}
        </Button>
      </div>
      {home && (
        <Button
          variant="text"
          onClick={(event) => {
            event.stopPropagation()
            home.onPress()
          }}
        >
          {home.text}
        </Button>
      )}
    </div>
  )
}

/** A grey shape in the geometry of what is loading. */
export function Skeleton({
  shape = 'line',
  width,
}: {
  shape?: 'line' | 'title' | 'price' | 'button' | 'square' | 'circle' | 'image'
  width?: 'full' | 'long' | 'half' | 'short'
}) {
  return (
    <span
      className={classes('j-skeleton', `j-skeleton--${shape}`, width && `j-skeleton--${width}`)}
      aria-hidden="true"
    />
  )
}

/** A coloured strip with an icon: what the state is, and the way on. */
export function StateBanner({
  tone,
  icon,
  title,
  note,
  action,
  onPress,
  rounded,
}: {
  tone: 'blue' | 'jade' | 'red' | 'amber' | 'grey'
  icon: ReactNode
  title: ReactNode
  note?: ReactNode
  action?: ReactNode
  onPress?: () => void
  /** As a card within the gutters instead of a full-width strip. */
  rounded?: boolean
}) {
  const inside = (
    <>
      <span className="j-banner__icon">{icon}</span>
      <span className="j-banner__text">
        <span className="j-banner__title">{title}</span>
        {note && <span className="j-banner__note">{note}</span>}
      </span>
      {action && <span className="j-banner__action">{action}</span>}
    </>
  )
  const name = classes('j-banner', `j-banner--${tone}`, rounded && 'j-banner--rounded')
  return onPress ? (
    <button type="button" className={name} onClick={onPress}>
      {inside}
    </button>
  ) : (
    <div className={name} role="status">
      {inside}
    </div>
  )
}

/** One line of context inside a card. */
export function Strip({
  tone,
  icon,
  children,
}: {
  tone: 'amber' | 'jade' | 'blue' | 'red' | 'grey'
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={classes('j-strip', `j-banner--${tone}`)}>
      {icon && <span className="j-banner__icon">{icon}</span>}
      <span className="j-strip__text">{children}</span>
    </div>
  )
}
