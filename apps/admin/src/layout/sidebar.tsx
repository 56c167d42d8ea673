import { BrandSeal } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { Link, useLocation } from 'react-router'
import { mayRead } from '../lib/auth-provider.ts'
import { common } from '../lib/common.i18n.ts'
import { useLanguage } from '../lib/i18n.ts'
import { PushPinIcon, WarningIcon } from '../lib/icons.ts'
import { MENU_ICONS } from '../parts/console/menu-icons.ts'
import { viewTexts } from '../parts/lists/resource/views.i18n.ts'
import { GROUPS, type Group, ROUTES, type RouteRow, rowOf } from '../routes.ts'
import { useOverview } from './use-overview.ts'
import { useViews } from './use-views.ts'

export function Sidebar({ open }: { open: boolean }) {
  const say = common.useText()
  const lang = useLanguage() === 'en' ? 'en' : 'zh'
  const { permissions } = usePermissions()
  const { data } = useOverview()
  const here = rowOf(useLocation().pathname)
  const shown = ROUTES.filter((row) => row.icon && (!row.roles || mayRead(permissions, ...row.roles)))
  return (
    <nav id="sidebar" className={open ? 'a-side a-side--open' : 'a-side'} aria-label={say('console')}>
      <div className="a-side__brand">
        <BrandSeal size={32} />
        <div>
          <b>{say('console')}</b>
          <span>{say('brand')}</span>
        </div>
      </div>
      <Pinned />
      {(Object.keys(GROUPS) as Group[]).map((group) => {
        const rows = shown.filter((row) => row.group === group)
        return rows.length === 0 ? null : (
          <div className="a-side__group" key={group}>
            {GROUPS[group][lang] && <h2>{GROUPS[group][lang]}</h2>}
            {rows.map((row) => (
              <Item
                key={row.path}
                row={row}
                text={row[lang]}
                on={here === row || here?.parent === row.path}
                count={row.queue ? data?.queues[row.queue] : undefined}
                broken={row.path === '/invariants' && data?.invariants_ok === false}
              />
            ))}
          </div>
        )
      })}
    </nav>
  )
}

/** Saved views that are pinned, with how many rows each has now. */
function Pinned() {
  const say = viewTexts.useText()
  const { data } = useViews()
  const { pathname, search } = useLocation()
  const pinned = (data?.list ?? []).filter((view) => view.pinned)
  if (pinned.length === 0) return null
  return (
    <div className="a-side__group">
      <h2>{say('pinned')}</h2>
      {pinned.map((view) => {
        const on = pathname === view.page && search === `?${view.query}`
        return (
          <Link
            key={view.id}
            to={`${view.page}?${view.query}`}
            className={on ? 'a-side__item a-side__item--on' : 'a-side__item'}
            aria-current={on ? 'page' : undefined}
          >
            <PushPinIcon size={19} weight={on ? 'fill' : 'regular'} />
            <span>{view.name}</span>
            <em>{(view.count ?? 0) > 999 ? '999+' : (view.count ?? 0)}</em>
          </Link>
        )
      })}
    </div>
  )
}

function Item({
  row,
  text,
  on,
  count,
  broken,
}: {
  row: RouteRow
  text: string
  on: boolean
  count?: number
  broken: boolean
}) {
  const Icon = MENU_ICONS[row.icon!]
  return (
    <Link
      to={row.path}
      className={on ? 'a-side__item a-side__item--on' : 'a-side__item'}
      aria-current={on ? 'page' : undefined}
    >
      <Icon size={19} weight={on ? 'fill' : 'regular'} />
      <span>{text}</span>
      {count !== undefined && count > 0 && <em>{count > 999 ? '999+' : count}</em>}
      {broken && <WarningIcon size={16} weight="fill" className="a-side__warning" />}
    </Link>
  )
}
