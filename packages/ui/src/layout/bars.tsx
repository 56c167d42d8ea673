import './bars.css'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { IconButton } from '../forms/button.tsx'
import { CaretLeftIcon } from '../icons.ts'
import { useUiTexts } from '../texts.tsx'

/** The 44 px bar: back, centred title, up to two things at the right. */
export function NavBar({
  title,
  onBack,
  right,
  tone = 'light',
}: {
  title: ReactNode
  onBack?: () => void
  right?: ReactNode
  tone?: 'light' | 'dark' | 'red'
}) {
  const texts = useUiTexts()
  return (
    <div className={classes('j-nav', `j-nav--${tone}`)}>
      <div className="j-nav__side">
        {onBack && <IconButton label={texts.back} icon={<CaretLeftIcon size={22} />} onClick={onBack} />}
      </div>
      <h1 className="j-nav__title j-ellipsis">{title}</h1>
      <div className="j-nav__side j-nav__side--right">{right}</div>
    </div>
  )
}

/**
 * The bar over a photograph: transparent with dark discs, solid after 200 px of scrolling with the title and a sub line.
 * `right` is given whether the bar is solid, to draw discs or bare icons.
 */
export function PhotoBar({
  title,
  sub,
  onBack,
  right,
}: {
  title: ReactNode
  sub?: ReactNode
  onBack: () => void
  right?: (solid: boolean) => ReactNode
}) {
  const texts = useUiTexts()
  const solid = useScrolledPast(200)
  return (
    <div className={classes('j-nav', 'j-nav--photo', solid ? 'j-nav--solid' : 'j-on-photo')}>
      <div className="j-nav__side">
        <IconButton
          variant={solid ? 'plain' : 'disc'}
          label={texts.back}
          icon={<CaretLeftIcon size={20} weight="bold" />}
          onClick={onBack}
        />
      </div>
      <div className="j-nav__title j-nav__title--stacked" aria-hidden={!solid}>
        <span className="j-ellipsis">{title}</span>
        {sub && <span className="j-nav__sub j-ellipsis">{sub}</span>}
      </div>
      <div className="j-nav__side j-nav__side--right">{right?.(solid)}</div>
    </div>
  )
}

/** Whether the page was scrolled further than `px`. */
export function useScrolledPast(px: number): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    const look = () => setPast(window.scrollY > px)
    look()
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [px])
  return past
}

export interface Tab {
  key: string
  text: ReactNode
  count?: number
}

/** Tabs under the bar. They scroll sideways when they do not fit; the chosen one is brought into view. */
export function Tabs({
  tabs,
  active,
  onChange,
  label,
  tone = 'light',
}: {
  tabs: readonly Tab[]
  active: string
  onChange: (key: string) => void
  label?: string
  tone?: 'light' | 'red'
}) {
  const row = useRef<HTMLDivElement>(null)
  const first = tabs[0]?.key
  const moved = useRef(false)
  useEffect(() => {
    // The first tab is in sight as the row opens: asking where it stands would have the page laid out once more.
    if (!moved.current && active === first) return
    moved.current = true
    const chosen = row.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(active)}"]`)
    if (row.current && chosen)
      row.current.scrollTo({ left: chosen.offsetLeft - row.current.clientWidth / 2 + chosen.clientWidth / 2 })
  }, [active, first])
  return (
    <div ref={row} className={classes('j-tabs', 'j-scroll-x', `j-tabs--${tone}`)} role="tablist" aria-label={label}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          data-key={tab.key}
          type="button"
          role="tab"
          aria-selected={tab.key === active}
          className="j-tabs__tab"
          onClick={() => onChange(tab.key)}
        >
          {tab.text}
          {tab.count !== undefined && tab.count > 0 && <span className="j-tabs__count"> {tab.count}</span>}
        </button>
      ))}
    </div>
  )
}

export interface TabBarItem {
  key: string
  text: string
  icon: (active: boolean) => ReactNode
  badge?: ReactNode
  /** The red lozenge in the middle. */
  lozenge?: boolean
}

/** The bar of the app's tabs at the bottom. */
export function TabBar({
  items,
  active,
  onChange,
  label,
}: {
  items: readonly TabBarItem[]
  active: string
  onChange: (key: string) => void
  label: string
}) {
  return (
    <nav className="j-tabbar" aria-label={label}>
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          aria-current={item.key === active ? 'page' : undefined}
          className={classes('j-tabbar__item', item.key === active && 'j-tabbar__item--active')}
          onClick={() => onChange(item.key)}
        >
          <span className={item.lozenge ? 'j-tabbar__lozenge' : 'j-tabbar__icon'}>
            {item.icon(item.key === active)}
            {item.badge}
          </span>
          <span className="j-tabbar__text">{item.text}</span>
        </button>
      ))}
    </nav>
  )
}

/** The bar of what can be done, fixed at the bottom: small icons, a second button, and the main one, which fills. */
export function ActionBar({ icons, children, note }: { icons?: ReactNode; children: ReactNode; note?: ReactNode }) {
  return (
    <footer className="j-actionbar">
      {note && <div className="j-actionbar__note">{note}</div>}
      <div className="j-actionbar__row">
        {icons && <div className="j-actionbar__icons">{icons}</div>}
        <div className="j-actionbar__buttons">{children}</div>
      </div>
    </footer>
  )
}

/** A small icon with its word in the action bar. */
export function ActionIcon({
  icon,
  text,
  badge,
  onPress,
}: {
  icon: ReactNode
  text: string
  badge?: ReactNode
  onPress: () => void
}) {
  return (
    <button type="button" className="j-actionicon" onClick={onPress}>
      <span className="j-actionicon__icon">
        {icon}
        {badge}
      </span>
      {text}
    </button>
  )
}
