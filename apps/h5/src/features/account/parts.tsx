/** Small pieces both faces of the page are made of. */
import { Badge, IconButton } from '@juya/ui'
import { CaretRightIcon, GearSixIcon, RankingIcon, SwapIcon } from '@juya/ui/icons.ts'
import type { ReactNode } from 'react'
import { useAction } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { setRole } from '../../lib/session/session.ts'
import { toast } from '../../lib/toast.ts'
import { useText } from './i18n.ts'

/** The row over the head: the other role, and settings. The role is remembered here and at the server [R4.1]. */
export function TopRow({ other }: { other?: 'normal' | 'shop' }) {
  const t = useText()
  const save = useAction('account.saveMe', {
    silent: true,
    onDone: ({ role }) => toast(t(role === 'shop' ? 'now_shop' : 'now_buyer')),
  })
  const change = () => {
    if (other) {
      setRole(other)
      void save.run({ role: other })
    }
  }
  return (
    <div className="my-bar">
      {other && (
        <button type="button" className="my-bar__switch j-hit" onClick={change}>
          <SwapIcon size={16} />
          {t(other === 'shop' ? 'to_shop' : 'to_buyer')}
        </button>
      )}
      <IconButton label={t('settings')} icon={<GearSixIcon size={22} />} onClick={() => go('settings.index')} />
    </div>
  )
}

/** A figure, or a dash until it is known: the dash gives way to it, and neither moves. */
export const Figure = ({ text }: { text: string | undefined }) => <span key={text ?? 'none'}>{text ?? '–'}</span>

interface GridItem {
  key: string
  icon: ReactNode
  text: string
  count?: number
  onPress: () => void
}

/** Icons with words, and a count on those that wait. */
export function IconGrid({ items, columns }: { items: readonly GridItem[]; columns: 4 | 5 }) {
  return (
    <div className={columns === 4 ? 'my-grid my-grid--4' : 'my-grid'}>
      {items.map((item) => (
        <button key={item.key} type="button" className="my-grid__one" onClick={item.onPress}>
          <Badge count={item.count ?? 0}>{item.icon}</Badge>
          {item.text}
        </button>
      ))}
    </div>
  )
}

interface Kpi {
  key: string
  name: string
  value: ReactNode
  act?: boolean
  onPress: () => void
}

export function Kpis({ items }: { items: readonly Kpi[] }) {
  return (
    <div className="my-kpis">
      {items.map((item) => (
        <button key={item.key} type="button" className="my-kpis__one" onClick={item.onPress}>
          <span className={item.act ? 'my-kpis__value my-kpis__value--act j-num' : 'my-kpis__value j-num'}>
            {item.value}
          </span>
          <span className="my-kpis__name">{item.name}</span>
        </button>
      ))}
    </div>
  )
}

/** Juya's mark, carved large and faint into the head. */
export const Mark = () => (
  <span className="my-mark" lang="zh-CN" aria-hidden="true">
    藏
  </span>
)

/** The way to one's growth value; for who is not signed in, to the levels. */
export function LevelWay({ level }: { level: number | undefined }) {
  const t = useText()
  return (
    <button
      type="button"
      className="my-level"
      onClick={() => go(level === undefined ? 'level.levels' : 'level.growth')}
    >
      <RankingIcon size={18} />
      <span>{level === undefined ? t('levels') : t('my_level', { level })}</span>
      <CaretRightIcon size={14} />
    </button>
  )
}
