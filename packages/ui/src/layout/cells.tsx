import './cells.css'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { CaretRightIcon } from '../icons.ts'

/** A block of cells. `card` floats within the gutters; `plain` goes from edge to edge. */
export function CellGroup({
  title,
  note,
  children,
  look = 'plain',
}: {
  title?: ReactNode
  note?: ReactNode
  children: ReactNode
  look?: 'card' | 'plain'
}) {
  return (
    <section className={classes('j-cells', `j-cells--${look}`)}>
      {title && <h2 className="j-cells__title">{title}</h2>}
      <div className="j-cells__box">{children}</div>
      {note && <p className="j-cells__note">{note}</p>}
    </section>
  )
}

export interface CellProps {
  title: ReactNode
  help?: ReactNode
  value?: ReactNode
  icon?: ReactNode
  onPress?: () => void
  href?: string
  /** The link leads to a file, kept under this name. */
  download?: string
  /** The word stands alone in the middle; red when it destroys something. */
  alone?: 'plain' | 'danger'
  right?: ReactNode
}

/** One line: what it is at the left, how it stands at the right, and an arrow when it leads somewhere. */
export function Cell({ title, help, value, icon, onPress, href, download, alone, right }: CellProps) {
  const inside = alone ? (
    <span className="j-cell__alone">{title}</span>
  ) : (
    <>
      {icon && <span className="j-cell__icon">{icon}</span>}
      <span className="j-cell__text">
        <span className="j-cell__title">{title}</span>
        {help && <span className="j-cell__help">{help}</span>}
      </span>
      {value !== undefined && <span className="j-cell__value">{value}</span>}
      {right}
      {(onPress || href) && !right && <CaretRightIcon size={16} className="j-cell__arrow" />}
    </>
  )
  const name = classes('j-cell', alone && 'j-cell--alone', alone === 'danger' && 'j-cell--danger')
  if (href)
    return (
      <a className={name} href={href} download={download}>
        {inside}
      </a>
    )
  return onPress ? (
    <button type="button" className={name} onClick={onPress}>
      {inside}
    </button>
  ) : (
    <div className={name}>{inside}</div>
  )
}

/** Lines of label and amount, such as a cost breakdown; with `prose`, of label and sentences. */
export function Rows({ children, prose }: { children: ReactNode; prose?: boolean }) {
  return <dl className={classes('j-rows', prose && 'j-rows--prose')}>{children}</dl>
}
export function Row({
  label,
  children,
  strong,
  tone,
}: {
  label: ReactNode
  children: ReactNode
  strong?: boolean
  tone?: 'red' | 'jade'
}) {
  return (
    <div className={classes('j-row', strong && 'j-row--strong', tone && `j-row--${tone}`)}>
      <dt>{label}</dt>
      <dd className="j-num">{children}</dd>
    </div>
  )
}

/** A white card within the gutters. */
export function Card({
  title,
  action,
  children,
  flush,
}: {
  title?: ReactNode
  action?: ReactNode
  children: ReactNode
  flush?: boolean
}) {
  return (
    <section className={classes('j-card', flush && 'j-card--flush')}>
      {title && (
        <div className="j-card__head">
          <h2 className="j-card-title">{title}</h2>
          {action}
        </div>
      )}
      {children}
    </section>
  )
}
