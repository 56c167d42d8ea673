import './tag.css'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'

export type Tone = 'plain' | 'jade' | 'red' | 'live' | 'amber' | 'blue' | 'gold' | 'vip' | 'grey'

/** A small label, 18 px high. At most three in a row. */
export function Tag({ tone = 'plain', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={classes('j-tag', `j-tag--${tone}`)}>
      {icon}
      {children}
    </span>
  )
}

/** A red count on its child's corner; above 99 it says 99+. `dot` says only that something is new. */
export function Badge({
  count = 0,
  dot,
  text,
  label,
  children,
}: {
  count?: number
  dot?: boolean
  text?: string
  label?: string
  children?: ReactNode
}) {
  const shown = text ?? (count > 99 ? '99+' : count > 0 ? String(count) : '')
  return (
    <span className="j-badge">
      {children}
      {(shown || dot) && (
        <span
          className={classes('j-badge__mark', !shown && 'j-badge__mark--dot')}
          role="img"
          aria-label={label ?? (shown || undefined)}
        >
          {shown}
        </span>
      )}
    </span>
  )
}
